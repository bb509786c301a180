/** What most passwords that everybody tries are made of: a word and a tail. Folded: Latin, small, without apostrophes. */
export const commonWords: ReadonlySet<string> = new Set(
  `password passwort passw pass passwd parol parolim parolcha mypassword changeme default login admin administrator root user guest
  master superman batman spiderman ironman starwars pokemon naruto sasuke minecraft fortnite roblox killer hunter ranger dragon monkey tiger
  lion eagle falcon panther wolf shadow ghost ninja samurai warrior phoenix matrix mustang ferrari porsche mercedes bmw audi toyota chevrolet
  matiz nexia cobalt gentra damas spark lacetti malibu onix kobalt football futbol soccer hockey baseball basketball boxing kurash yunusobod
  chilonzor sergeli mirzo ulugbek samarqand samarkand buxoro bukhara xiva andijon fargona namangan qoqon termiz nukus navoiy jizzax guliston
  urganch toshkent tashkent uzbekistan uzbekiston ozbekiston ozbek uzbek vatan russia rossiya moskva moscow london paris dubai istanbul america
  iloveyou ilove lovely love lover loveme sevgi sevgim sevgilim yurak yuragim jonim jonimsan asalim azizim malikam shirinim oyijon onajon onam dadam
  dadajon otam ota ona oila oilam bolam ukam akam opam singlim mother father brother sister mama papa family princess queen king prince
  angel baby babygirl honey sweety sugar cookie chocolate flower sunshine summer winter spring autumn monday friday sunday january
  february march april june july august september october november december welcome hello salom assalom assalomu privet hallo bonjour
  qwerty qwertyu qwertyui qwertyuiop asdfgh asdfghj asdfghjkl zxcvbn zxcvbnm qazwsx qazwsxedc wsxedc qweasd qweasdzxc asdzxc qwe asd zxc qaz wsx abc
  abcd abcde abcdef abcdefg aaa aaaa zzz xxx letmein trustno access secure computer internet samsung iphone apple google android telefon
  phone mobile telegram instagram facebook youtube whatsapp mail email gmail yandex yahoo hotmail windows linux server office money pul
  pullar dollar boylik biznes business million gold silver diamond oltin kumush olmos star yulduz quyosh oy moon sun sky osmon dengiz
  michael jordan michelle jessica ashley daniel andrew joshua matthew thomas robert charlie george jennifer nicole amanda samantha anthony
  david james john maria anna natasha sasha masha dasha nastya katya olga elena irina sergey andrey dmitriy maksim alexander aleksandr nikita ivan
  ali vali hasan husan umar usmon muhammad muhammadali abdulloh abdurahmon akmal alisher anvar aziz aziza bahodir bekzod botir bobur
  davron dilnoza dilshod diyor elyor farhod farrux feruza gulnoza gulnora iroda islom jahongir jamshid javohir kamola lola madina malika
  mansur mohira munira murod nargiza nigora nilufar nodir nodira oybek otabek ravshan rustam saida sanjar sardor sarvar sevara shahnoza shahzod
  shavkat sherzod shohruh temur timur ulugbek umid umida xurshid yulduz zafar zarina ziyoda zuhra laylo oysha fotima
  crazy cool super hello happy freedom liberty power energy music rock metal queen metallica nirvana eminem jesus god allah alloh allohim bismillah alhamdulillah
  islam muslim quron juventus barcelona realmadrid real madrid chelsea arsenal liverpool manchester united messi ronaldo neymar
  pakhtakor paxtakor nasaf bunyodkor lokomotiv zenit spartak sport sportzal fitnes fitness gym trener zal zalim klub club jim polvon pahlavon temir secret whatever pussycat
  donald bailey ginger pepper cheese marina sveta ledi zvezda lastochka solnishko klubnika malinka kotenok zaychik bolajon
  salomlar xasan zuxra mening uzb shaxzod shoxrux dilfuza guli zebo barno nozima
  sanjarbek jasur kamron humoyun xumoyun bismilloh ramazon barsa
  ilhom maftuna doston asad azamat azim abbos abror adham ahror akbar akram amir anora asqar avaz bahrom bahtiyor baxtiyor behruz bobo bunyod
  charos dildora dilorom dilrabo diyora doniyor durdona eldor elbek elmurod fayzullo fayz fazliddin firdavs firuza gavhar gozal gulbahor gulchehra
  gulsanam gulshan guzal habib hakim hamid hamza hilola hojiakbar hurshida husnora ibrohim ikrom ilyos inomjon isroil ismoil jahon jalol jaloliddin
  jasmina jamila jorabek kamol karim komil komila komiljon laziz lobar mahliyo mahmud malohat mamura maruf mavluda mirsaid muazzam muhayyo muhlisa mukhlisa
  munisa murodjon muslima mustafo nafisa nasiba navruz nazar nazokat niyoz nodirbek nurali nurbek nurlan odil odina odiljon ogabek olim olima
  orif oydin oygul ozod ozoda parizoda parvina qodir qobil rahim rahmat rano rasul robiya rohila ruxshona sabina sadoqat said salim salima samandar
  sarvinoz sevinch shahlo shahboz shahriyor shahrizoda shaxlo shaxnoza sherali shirin shoira shuhrat sirojiddin sitora sobir sobira sodiq sojida
  solih sunnat surayyo sulton tabassum tohir tolqin tursun ulmas umar umarbek utkir xadicha xalil xolida xursand yahyo yaqub yoldosh yusuf zabon zahro
  zebiniso zilola ziyod zohid zulfiya zulayho bek jon xon boy bonu gul oyim nisa`
    .split(/\s+/)
    .filter((word) => word !== ''),
)
