<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.10" name="Fields" tilewidth="14" tileheight="12" tilecount="3" columns="3">
 <image source="ground.png" width="42" height="12"/>
 <tile id="0" type="Meadow">
  <properties>
   <property name="cost" type="int" value="1"/>
  </properties>
  <objectgroup>
   <object id="1" x="0" y="0" width="2" height="2"/>
  </objectgroup>
 </tile>
 <tile id="1" class="water"/>
</tileset>
