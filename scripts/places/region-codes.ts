/**
 * From the codes GeoNames gives a place to the id of our region. Ids are ISO 3166-2 where that has the level we
 * want; members' rows carry them, so an id is never changed or given to another region.
 */

const pairs = (text: string): Record<string, string> =>
  Object.fromEntries(text.split(/\s+/).map((pair) => pair.split(':') as [string, string]))

/** First-level code of GeoNames → our region. US and CH use the ISO letters themselves; BE and IE need more. */
export const BY_ADMIN_CODE: Record<string, Record<string, string>> = {
  NL: pairs('01:DR 02:FR 03:GE 04:GR 05:LI 06:NB 07:NH 09:UT 10:ZE 11:ZH 15:OV 16:FL'),
  FR: pairs('11:IDF 24:CVL 27:BFC 28:NOR 32:HDF 44:GES 52:PDL 53:BRE 75:NAQ 76:OCC 84:ARA 93:PAC 94:20R'),
  IT: pairs(
    '01:65 02:77 03:78 04:72 05:45 06:36 07:62 08:42 09:25 10:57 11:67 12:21 13:75 14:88 15:82 16:52 17:32 18:55 19:23 20:34',
  ),
  ES: pairs(
    '07:IB 27:RI 29:MD 31:MC 32:NC 34:AS 39:CB 51:AN 52:AR 53:CN 54:CM 55:CL 56:CT 57:EX 58:GA 59:PV 60:VC CE:CE ML:ML',
  ),
  DE: pairs('01:BW 02:BY 03:HB 04:HH 05:HE 06:NI 07:NW 08:RP 09:SL 10:SH 11:BB 12:MV 13:SN 14:ST 15:TH 16:BE'),
  AT: pairs('01:1 02:2 03:3 04:4 05:5 06:6 07:7 08:8 09:9'),
  GB: pairs('SCT:SCT WLS:WLS NIR:NIR'),
  CA: pairs('01:AB 02:BC 03:MB 04:NB 05:NL 07:NS 08:ON 09:PE 10:QC 11:SK 12:YT 13:NT 14:NU'),
  PL: pairs('72:02 73:04 74:10 75:06 76:08 77:12 78:14 79:16 80:18 81:20 82:22 83:24 84:26 85:28 86:30 87:32'),
  AU: pairs('01:ACT 02:NSW 03:NT 04:QLD 05:SA 06:TAS 07:VIC 08:WA'),
  NZ: pairs(
    'E7:AUK E8:BOP E9:CAN F1:GIS F2:HKB F3:MWT F4:MBH F5:NSN F6:NTL F7:OTA F8:STL F9:TKI G1:WKO G2:WGN G3:WTC TAS:TAS',
  ),
  DK: pairs('17:84 18:82 19:81 20:85 21:83'),
  FI: pairs(
    '01:18 02:19 04:17 05:06 06:11 07:16 08:09 09:02 10:04 11:15 12:13 13:08 14:03 15:12 16:07 17:14 18:05 19:10',
  ),
  NO: pairs('08:15 09:18 12:03 14:11 21:50 34:34 42:42 46:46'),
  SE: pairs(
    '02:K 03:X 05:I 06:N 07:Z 08:F 09:H 10:W 12:G 14:BD 15:T 16:E 18:D 21:C 22:S 23:AC 24:Y 25:U 26:AB 27:M 28:O',
  ),
}

/** Belgian arrondissement (two digits) → province; GeoNames knows only Flanders, Wallonia and Brussels. */
export const BELGIAN_PROVINCE = pairs('1:VAN 21:BRU 23:VBR 24:VBR 25:WBR 3:VWV 4:VOV 5:WHT 6:WLG 7:VLI 8:WLX 9:WNA')

/**
 * English county or district code of the statistics office → region. ISO has no codes for the nine English
 * regions, so their ids carry the letters of the international territorial levels (TLC … TLK). Some districts
 * appear under a GeoNames number instead. London's boroughs have a letter and a digit.
 */
export const ENGLISH_REGION: Record<string, string> = Object.fromEntries(
  Object.entries({
    TLC: 'CH CJ CK CL CM EB EC EE EF EH EJ EM 20',
    TLD: 'BL BM BN BP BQ BR BS BT BU BW BX BY BZ CA CB EQ ET EU EW EX EY 13 16 30',
    TLE: 'CC CE CF CG CX CY CZ DA DB FA FB FC FD FF 36',
    TLF: 'FK FN FP FY 17 31 32 34 37 6896157',
    TLG: 'CN CQ CR CS CT CU CW GA GF GG GL 41 44 47',
    TLH: 'JA KA KB KC KF KG 12 22 26 33 42 2650488 6615330',
    TLJ: 'LC MA MB MC MD ME MF MG ML MR MS MW 11 21 24 29 38 43 45 2636057 6945806 6945807 6945814',
    TLK: 'HA HB HC HD HE HF HG HH HN HP HX HY 15 18 19 23 40',
  }).flatMap(([region, codes]) => codes.split(' ').map((code) => [code, region])),
)

/** London boroughs: a letter and a digit instead of the statistics office's code. */
export const LONDON_BOROUGH = /^[A-Z]\d$/

/**
 * Regions of places whose codes do not tell them: Irish counties, Norwegian counties as of 2024 where GeoNames
 * still has the merged ones, Thurrock (listed under Kent), and places that changed region since.
 */
export const BY_NAME: Record<string, string> = {
  'IE-CE': 'Ennis|Shannon|Kilrush',
  'IE-CN': 'Cavan|Belturbet|Ballyconnell|Bailieborough|Virginia',
  'IE-CO':
    'Cork|Cobh|Midleton|Mallow|Carrigaline|Bandon|Youghal|Bantry|Skibbereen|Clonakilty|Fermoy|Macroom|Kanturk|Mitchelstown|Ráth Luirc|Dunmanway|Derry',
  'IE-CW': 'Carlow|Tullow|Bagenalstown',
  'IE-D':
    'Dublin|Tallaght|Swords|Skerries|Shankill|Sandymount|An Ros|Raheny|Portmarnock|Monkstown|Malahide|Lusk|Lucan|Finglas|Dún Laoghaire|Dundrum|Donnybrook|Donabate|Dollymount|Dalkey|Crumlin|Clondalkin|Chapelizod|Castleknock|Cabinteely|Blanchardstown|Blackrock|Ballyboden|Baldoyle|Balbriggan|Firhouse|Sandyford|Foxrock|Sallynoggin|Rathgar|Artane|Beaumont|Ballymun|Hartstown|Ballyfermot|Oldbawn|Knocklyon|Palmerstown|Jobstown|Killester|Balally|Kinsealy-Drinan|Terenure',
  'IE-DL':
    'Letterkenny|Buncrana|Donegal|Bundoran|Ballyshannon|Dungloe|Killybegs|Ballybofey|Carndonagh|Gweedore|Derrybeg',
  'IE-G': 'Gaillimh|Tuam|Ballinasloe|Loughrea|Clifden|Portumna|Gort|Oughterard',
  'IE-KE':
    'Naas|Droichead Nua|Celbridge|Leixlip|Maynooth|Athy|Kildare|Clane|Kilcock|Sallins|Confey|Monasterevin|Cherryville|Eadestown',
  'IE-KK': 'Kilkenny|Callan|Thomastown',
  'IE-KY': 'Tralee|Cill Airne|Listowel|Kenmare|Dingle|Cahersiveen|Castleisland|Killorglin',
  'IE-LD': 'Longford',
  'IE-LH': 'Dundalk|Drogheda|Ardee',
  'IE-LK': 'Luimneach|Newcastle West|Abbeyfeale|Kilmallock|Rathkeale',
  'IE-LM': 'Carrick-on-Shannon|Manorhamilton|Kinlough',
  'IE-LS': 'Portlaoise|Portarlington|Rathdowney|Abbeyleix',
  'IE-MH': 'Navan|Ashbourne|Laytown|Ratoath|Dunboyne|Kells|Trim|Oldcastle',
  'IE-MN': 'Monaghan|Carrickmacross|Castleblayney|Clones',
  'IE-MO': 'Castlebar|Ballina|Westport|Belmullet|Claremorris|Ballinrobe|Ballyhaunis',
  'IE-OY': 'Tullamore|Birr|Edenderry',
  'IE-RN': 'Roscommon|Boyle|Castlerea|Ballaghaderreen',
  'IE-SO': 'Sligo|Tobercurry|Ballymote',
  'IE-TA': 'Cluain Meala|Thurles|Nenagh|Nenagh Bridge|Carrick-on-Suir|Roscrea|Tipperary|Cashel|Templemore|Cahir',
  'IE-WD': 'Waterford|Trá Mhór|Dungarvan',
  'IE-WH': 'Athlone|An Muileann gCearr|Moate|Castlepollard',
  'IE-WW': 'Bray|Wicklow|Greystones|Arklow|Blessington|Baltinglass|Rathdrum|Kilquade',
  'IE-WX': 'Loch Garman|Enniscorthy|New Ross|Gorey|Rosslare|Bunclody',
  'NO-31':
    'Fredrikstad|Sarpsborg|Moss|Halden|Askim|Mysen|Tomter|Spydeberg|Skjeberg|Rygge|Ryggebyen|Rakkestad|Ørje|Lervik|Larkollen|Knappstad|Karlshus',
  'NO-32':
    'Asker|Lillestrøm|Ski|Jessheim|Drøbak|Nesoddtangen|Råholt|Ås|Fetsund|Kløfta|Vestby|Sandvika|Kolbotn|Bjørkelangen|Aursmoen|Årnes|Jevnaker|Grua',
  'NO-33': 'Drammen|Kongsberg|Hønefoss|Tranby|Vikersund|Nesbyen|Hemsedal|Gol|Geilo|Ål',
  'NO-39': 'Sandefjord|Tønsberg|Larvik|Horten|Holmestrand|Stavern',
  'NO-40': 'Skien|Porsgrunn|Notodden|Kragerø|Rjukan|Seljord|Bø|Ulefoss|Lunde',
  'NO-55': 'Tromsø|Harstad|Finnsnes|Setermoen|Storslett|Skjervøy|Borkenes',
  'NO-56':
    'Alta|Hammerfest|Vadsø|Vardø|Kirkenes|Lakselv|Kautokeino|Kárášjohka|Honningsvåg|Ávanuorri|Berlevåg|Båtsfjord|Bjørnevatn|Rypefjord',
  'GB-TLH':
    'Grays|Tilbury|East Tilbury|West Thurrock|Stanford-le-Hope|South Ockendon|Purfleet|Aveley|Chafford Hundred|Chadwell St Mary',
  'FI-03': 'Isokyrö',
  'FI-13': 'Heinävesi',
  'FI-15': 'Joroinen',
  'FI-16': 'Iitti',
  'CH-JU': 'Moutier',
  'BE-VOV': 'Zwijndrecht',
}
