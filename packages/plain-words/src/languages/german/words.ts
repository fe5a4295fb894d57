import type { Language } from '../../engine/rule-book.js';

const CLASSES = `
  hör: hearts hör höre hört hören hörts hörn hörtt hoert hoer horts hörd höred heart
  stopp: stopp stop stoppe stoppt stoppen stopt stopen stoppts aufhören aufzuhören aufhöre aufhoeren aufhorn ufhöre \
      aufhöern
  stopp: einstellen abstellen abschalten ausschalten beenden beende beendet deaktivieren deaktiviert deaktiviere \
      unterlassen
  stopp: unterlasst unterlässt abbestellen abbestelle abmelden abmelde beendigen stilllegen abzustellen
  stopp: stoppet stopped stoppä ufhöre ufhören abstelle
  stopp: einzustellen abzubestellen beendigung abbestellung unterbinden unterbindet
  msg: nachricht nachrichten nachrichtn kurznachricht kurznachrichten sms smsen smse smsn werbung werbe werbe-sms \
      werbesms
  msg: werbenachricht* werbeangebot* benachrichtigung benachrichtigungen mitteilung mitteilungen texte texten \
      angebote angebot
  msg: newsletter erinnerungen spam aktionen rabatte rabatt gutscheine angeboten reklame werbetext* sms-werbung
  msg: smsnachrichten handynachrichten zusendung zusendungen spamnachrichten smswerbung werbemails müll mist scheiss \
      scheisse
  msg: scheiß scheissdreck schmarrn schas unfug blödsinn message messages textnachricht textnachrichten \
      werbebotschaften kram dreck quatsch \
      infosms sms'
  plain: nachricht nachrichten kurznachricht kurznachrichten sms smsen texte werbung textnachricht textnachrichten \
      werbesms
  schreib: schreib schreibe schreibt schreiben schreibst schick schicke schickt schicken schicks schickts sende \
      sendet
  schreib: senden kontaktiere kontaktiert kontaktieren kontaktier belästige belästigt belästigen nerv nerve nervt
  schreib: nerven anschreiben zusenden zuschicken schreibts sendets zusendet zuschickt texten texte textet zuzusenden
  schreib: anzuschreiben zuzuschicken zukommen schicket simsen simst spammt spamme spammen zutexten zumüllen
  schreib: bombardieren bombardiert stört stören belästigen zu_schreiben schreibn schickn behelligen behelligt
  schreib: wecken aufwecken aufzuwecken vollzuspammen zuzuspammen zuzumüllen zuzutexten kontaktierts schribed \
      schicked schriibed schribe \
      vollspammen zuspammen terrorisieren terrorisiert
  lösch: löschet lösch lösche löscht löschen löschn entfern entferne entfernt entfernen streich streiche streicht \
      streichen tilgen
  lösch: nehm nehme nehmt nehmen nimm nehmts holt hol holen austragen austrage tragt trag tragen rausnehmen \
      herausnehmen \
      rauslöschen tilgt
  lösch: löschet lösched lösch' schmeiss schmeisst werft werf sperrt sperren ausgetragen gelöscht gestrichen \
      entfernts löschts nimmt
  lösch: wirf wirft raushauen hau schmeißt rausschmeissen rausschmeißen herauslöschen rauszunehmen löschung
  vergiss: @lösch vergiss vergesst vergessen vergesse blockiert blockieren blockier verlier verliert
  liste: liste listen verteiler verteilers verteilerliste datenbank datei dateien system kartei verzeichnis \
      adressbuch
  liste: mailingliste verteilerlisten kontaktliste kontakte sms-verteiler smsverteiler gruppe kontakten adressliste \
      sms-liste
  liste: telefonliste werbeliste kundenliste kundendatei datenbestand telefonbuch register smsliste
  nummer: nummer nummern handynummer telefonnummer handynr nr nummerl mobilnummer rufnummer telnr tel kontaktdaten \
      daten
  nummer: telefon handy nummr numer kontakt name namen telefonnr natelnummer
  mich: mei mini mim mich mi uns meine mein meinen unsere diese die den das dem ihn sie der ihm mir meiner
  kein: kein keine keinen keinerlei koa koane kei keini nie niemals nix nichts ka kane kaane null keener keen \
      nichtmehr
  von: von vom eure euren eurer euch ihre ihren ihrer ihnen diese diesen dieser die der den das dieses dem mehr \
      weitere
  von: weiteren mir zu an mich uns solche solchen bitte derartigen ewigen ständigen dummen blöden deine deinen \
      nervigen
  von: lästigen scheiss verdammten versand zusendung ganzen auf für mit aller alle allen jegliche weiterer jeglichen \
      bei
  von: andauernden täglichen blöde dauernden per ab sämtliche scheiß verdammte fucking dumme nervige lästige künftig \
      art
  von: zukünftig lieber unerwünschte unerwünschten euere eueren eier mit
  msg: *nachrichten *nachricht *werbung *erinnerungen *mitteilungen *benachrichtigungen *angebote *sms *newsletter \
      *umfragen \
      nachrich* umfrage kettenbriefe kettenbrief reklamen einladungen zeugs
  liste: *verteiller verteiller lischde lischdn chat *chat elternnachrichten infoservice *dienst
  liste: *verteiler *verteilern kundenliste *sliste infoliste mailliste *datenbank *datei *gruppe *system computer \
      compi
  kein: kaine keyne keinä käne kai
  kein: kan koan koanen kenne kaini nüüt
  lösch: streichet nämed nähmed nehmed nemma nemme rausnemma nämmed lösched entfernet
  lösch: rausschmeissen schmeißen schmeissen wegmachen tuats tuads tuat nehms nemmts nemen nehmet streichts \
      austragts trogts \
      schmeißts radiert radieren kickt kicken entfernung
  schreib: schreim schriib schriibed schribä schreibet schicka schickat schigge schigget sendn verständigen \
      verständigt schicke schike \
      nachfragen
`;

const KINDS = `
  unsubscribing: abmeld* abbestell* widerruf* austrag* kündig*
  stopping: @stopp @hör
  removing: @lösch
  texting: @schreib
  list: @liste
  number: @nummer
  refusing: @kein
`;

const ASIDES = `
  bitte|bittte|biite|bite|danke|hallo|hi|moin|servus|grüezi|hey|ey|oida|oasch|alter|mann|leute|sorry|entschuldigung\
      |merci
  guten|schönen|gute|liebe|lieber|schöne tag|morgen|abend|grüsse|gruss|dank|abig
  vielen|herzlichen|lieben|besten|schönen dank
  mit freundlichen grüssen|gruss
  freundliche|viele|beste|liebe grüsse
  sehr geehrte|geehrter ..3
  sofort|umgehend|jetzt|endlich|unverzüglich|augenblicklich|gleich|asap|dauerhaft|künftig|zukünftig
  ab|per sofort|jetzt|heute
  ein für alle mal|male
  und|aber|weil|denn|also|sonst|oder|dass
  danke im voraus
  auf der stelle
  ohne verzug
  könnten|könnt|können|kannst|könntet|würden|würdet|wollt sie|ihr|du
  ich|wir bitte|bitten|fordere sie|euch|dich|darum|höflich|hiermit|auf~3
  ich|wir möchte|würde|will|möcht sie|euch bitten
  wären|seien sie|ihr so freundlich|lieb|nett
  gott|himmel|herrgott|verdammt|mensch|maria
  in zukunft
  um gottes willen
  wie|wo kann ich|man
  wie bekomm* ich
  nein danke
`;

const WEIGHTS = `
  mal doch einfach endlich eben verdammt verdammte verfickte scheiss_ verfluchte gefälligst bloss bloß hiermit
  wirklich echt nun sofort künftig höflich höflichst ja_ nochmal_ oanfoch eifach bitteschön eigentlich überhaupt \
      langsam
`;

/** German of Germany, Austria and Switzerland. Classes of words, and words that say nothing. */
export const GERMAN_WORDS: Language = { classes: CLASSES, asides: ASIDES, weights: WEIGHTS, kinds: KINDS };
