import type { Language } from '../../engine/rule-book.js';

const HARMLESS = `
  @hör auf|uf du|echt|wirklich|ernsthaft|im|ihr verarsch*|jetzt|machst|ernst|scherzt
  @schreib|schickt|schick mir|uns ..1 nicht|keine|kein mehr|wieder|nochmal die|das|den|in|so ..1 \
      sorte|größe|farbe|modell|marke|version|variante|ware|packung|schuhe
  stop|stopp|halt nicht|wartet|warten|warte|moment|stehen \
      klingel*|sie|ihr|klopfen|läuten|auf|kurz|losfahren|aufmachen
  in ruhe überleg*|nachdenk*|drüber|darüber|anschau*|anseh*|lesen|durchlesen|entscheid*|prüf*|essen\
      |schlafen|besprech*|nach|vergleich*|ausprobieren
  schau|schaue|les|lese|denk|denke|guck|prüf|prüfe|überleg|überlege|überlegs|besprech|bespreche|ansehen\
      |anschauen ..6 in ruhe
  stop|stopp|halt|hör* ..1 bevor|ehe sie|ihr|du
  nicht|nie|kein|ned|net|nöd mehr? @hör auf|uf
  @hör nie|niemals|bloss|ja nicht? auf
  nicht|nie|ned|net|niemals mehr? + @stopp|@lösch|vergessen|abmeld*|abbestell*|austragen|blockieren|streichen !mehr_
  nicht von|aus|vom der|dem? ..1 @liste @lösch
  nicht ab|aus
  @hör nicht|nie|net|ned mehr? auf
  meld*|tragt|trag|bestell* ..2 nicht ab|aus
  will|möchte|wollen|möchten|kann|darf|soll|muss|werde ..1 nicht|ned|net ..1 \
      abmelden|aufhören|stoppen|abbestellen|löschen|kündigen|verlieren|verpassen
  bus|zug|bahn|tram|motor|auto|wagen|regen|er|es|wecker|maschine stoppt|stopp|hört|stop|endet
  stoppschild|stopuhr|stoppuhr|zwischenstopp|stopschild|boxenstopp
  am|kurzer|kurzen|nächster|nächste|letzter|letzte|welcher|ein|einen|der|zweiter|beim|ohne|den|zum|kurz \
      stopp|stop|halt
  stopp|stop|stoppt|hält in|an|am|bei|beim|hier|um|auf|der|tanke
  wann|wo|warum|wieso|weshalb|ob|wie ..5 \
      hört|stoppt|aufhören|endet|stopp|schluss|ende|aufgehört|abgestellt|absetzen|löschen !ich|ihr|endlich
  soll|muss|darf|kann|kannst|könnte|sollte ich|man|er|es ..5 \
      aufhören|stoppen|löschen|beenden|abstellen|stornieren|kündigen|entfernen
  habe|hab|hat|haben|bin|war|wurde|wurden|ist ..4 aufgehört
  ?: habe|hab|hat|haben|bin|war|wurde|wurden|ist ..4 gestoppt|abgemeldet|gelöscht|abbestellt
  essen|mittagessen|menü|milch|hort ..2 abbestell*
  abbestell* ..1 essen|mittagessen|menü|milch|hort
  ?: abgemeldet
  abmeld*|abgemeldet ..1 vom|von|fürs|für|beim|im -@msg|@von|@liste|service|dienst
  möchte|will|wollte ..1 nicht stören|nerven|belästigen
  auto|wagen|fahrzeug ..2 abmelden
  wenn|falls ich|wir|man ..2 stop|stopp|abmeld*
  steht|stand ..3 stop|stopp|abmelden
  antworte|antworten ..1 mit stop|stopp was|bedeutet|heisst
  am|zum|das|dem|bis|gegen|ohne|zu|monats|jahres|open|happy|kein|von ende|schluss
  ende des|der|<n>|mai|juni|juli|august|september|oktober|november|dezember|januar|februar|märz|april|nächster|gut\
      |von|offen
  schluss ist|machen|für|um|heute !jetzt|mit|damit|bitte
  ist|wann|haben|habt|machen|macht|mache ..2 schluss !mit|jetzt|damit|$
  genug für|zum|platz|zeit|zu|geld|stühle|essen
  ist|sind|haben|habt das|es|wir|ihr|noch ..1 genug
  das|es ist|sind ..1 genug !mit|jetzt|sms|nachrichten
  reicht|reichts|reichen für|wenn|mir|völlig|das|aus|bis|um|eine|ein|ja
  mir? reicht|reichen ..2 <n>|sms|danke|völlig
  das|es reicht für|wenn|mir|bis|locker|völlig|aus|schon|nicht
  termin|bestellung|reservierung|buchung|auftrag|fahrt|kurs|tisch|zimmer|artikel|lieferung|adresse|fleck|zwiebeln\
      |kette|foto ..4 @lösch|absagen|stornieren|beenden|kündigen|abbestellen|einstellen|abmelden
  @lösch|stornier*|beend*|abbestell* ..4 \
      termin|bestellung|reservierung|buchung|artikel|adresse|zwiebeln|fleck|foto|position|konto|rechnung|zweite\
      |zweiten|erste|ersten|käse
  heizung|motor|alarm|auto|fahrrad|wasser|strom|licht|wagen|kiste|möbel|klimaanlage|ofen|herd|gerät|wecker|roller \
      ..5 @stopp|abstell*|abschalt*
  @stopp|stell*|schalt* ..3 heizung|motor|alarm|auto|fahrrad|wasser|strom|licht|flur|tür|wagen|gerät
  abstellen|abgestellt vor|in|an|bei|im|am|hinter|neben
  gym|fitness|fitnes*|zeitung|zeitungs|handyvertrag|vertrag|mitgliedschaft|zeitschrift|netflix|versicherung|strom \
      ..3 kündigen|kündige|abbestellen|beenden|abo
  @kein|nicht zwiebel*|sosse|käse|ahnung|problem|stress|zeit|plätze|platz|karten|hunger|anruf*|mail*|e|emails|sorge\
      |panik|tomaten|fleisch|zucker|idee mehr?
  e mail|mails mehr|weitere
  gibt|habt|haben|hat|sind|ist es|ihr|sie|wir|noch|denn|da|heute~2 @kein ..2 mehr
  bekomm*|krieg*|erhalt*|kam|kommt|kommen ..2 @kein @msg
  bekomm*|krieg*|erhalt*|hab|habe|haben|kam ..2 @kein @von~2 @msg mehr|bekommen|erhalten|gekriegt|verpasst
  habe|hab|haben|hatte @kein|noch nachricht|sms|kein? bekommen|erhalten|gesehen|gekriegt
  warum|wieso|weshalb ..5 mehr|nicht
  nicht|ned mehr als|kommen|komme|schaffen|warten
  brauch*|benötig* ..2 taxi|tisch|zimmer|termin|auto ..1 nicht
  kann|komme|können|schaffe|schaff ..2 nicht mehr
  @kein interesse am|an|für dem|der|diesem|den|blauen|roten|termin !angeboten|werbung|sms|nachrichten
  nicht vor|bis|nach|wenn|während|um|am|so|zu|weit|nur|<n>
  @schreib ..2 nicht ..1 vor|nach|während|bevor|wenn|am|in|bis
  lass|lasst|lassen|las ..1 mich|uns|sie|mir|es|das|die \
      wissen|kurz|überlegen|schauen|durchstellen|paket|noch|rein|liegen|sehen|ausreden
  nicht|ja vergessen|vergesst|vergiss
  vergesst|vergiss|vergessen ..2 nicht|sosse|jacke|termin
  hab*|hat ..3 vergessen
  @schreib mir|uns wenn|morgen|bitte|die|das|eine|mehr|den|später|noch !nicht|ned|net|nie|sms|mal
  widerruf* kauf|meinen|recht|frist ..1 kauf|bestellung|vertrag|recht|frist|auftrag|vertrags
  widerruf* ..2 kauf|bestellung|auftrag|vertrag|kaufvertrag
  widerrufsrecht|widerrufsfrist
  anwalt|anzeige|blockier* ..1 wenn|falls ich|mein|das ..3 nicht|geld
  falsche|falschen|falscher|falsches grösse|adresse|farbe|bestellnummer|bestellung|artikel|zimmer|tür
  karte|strasse|konto|einfahrt|weg|tür ..2 gesperrt|blockiert
  raus|heraus für|heute|dem|ins|zum|in|kommen|komme !der|liste
  bin|komm|komme|geh|gehe|gehen ..2 raus|aus|aussteigen \
      !der|dem|dieser|diesem|eurer|eurem|euerem|ihrer|ihrem|@liste
  meld*|bestell*|schalt*|stell*|stellt ich|man|wir|sie|ihr? \
      mein|meinen|meine|unser|unseren|unsere|das|den|die|ein|einen|eine|der \
      -@msg|@nummer|@liste|@von|dienst|service|abo|newsletter|terror|ganze*|verdammt* ..2 ab|aus|ein
  nerv* ..1 wo|wann|warte|seit|wartet|ich|dass
  wo|warte|seit|wartezeit ..4 nerv*
  @lösch ..3 von|aus der warteliste|reserveliste|gästeliste|teilnehmerliste
  reserveliste|teilnehmerliste|warteliste|gästeliste|einkaufsliste|preisliste|wunschliste
  lass|lasst uns -@msg|ruhe|frieden|in|raus|endlich|doch|bitte|mit|zufrieden|damit|aus|von
  lass*|lasst|stell*|leg* ..2 paket|tür|nachbar*|garage
  kurs*|yoga*|ausflug|mittagessen|training|klasse|veranstaltung ..4 ab|abmelden|abmeldung|abgemeldet
  meld*|melde|abmelden|abmeldung ..4 kurs*|yoga*|schule|training|mittagessen|ausflug|kita|hort|klasse|turnier
  stopp|stop uhr|mal|kurz
  hört der|die|das|es|er|sie ..4 auf !mit|mir
  abo|abonnement vom|beim|von ..2 fitnes*|gym|studio|zeitung|magazin|theater ..1 kündigen|kündige|beenden?
  nicht ..2 aus|von|vom ..2 @liste
  nimm|nehmt|nehmen|hol|holt|holen sie|ihr? den|das|die|ein|einen|eine -@nummer|@msg|@liste|@von raus|weg|runter|heraus
  mein|meinen|meine|unser|unseren|unsere|das|den|die|ein|einen|eine \
      -@msg|@nummer|@von|@liste|dienst|service|abo|abonnement|newsletter|zeug|alles|abmelden|abbestellen|kündigen \
      abmelden|abbestellen|abzumelden|abzubestellen
  @hör ..2 auf ..3 post|brief|briefe|pakete|paket|rechnungen|katalog*|mails|emails|mail
  wer @hör|hört auf
  ^ sonst nichts|nix $
  nimm|nehmt|nehmen|streicht|streich ..1 <n> ..2 raus|weg|runter
  vom|von|beim|für|fürs der|dem|den|die|das? -@msg|@liste|@von|newsletter|dienst|service|abo \
      abmelden|abgemeldet|abzumelden|abmelde
  sohn|tochter|kind|kinder|hund|katze|auto|wagen|motorrad|gewerbe|strom|wohnsitz|schüler ..4 \
      ab|abmelden|abgemeldet|abzumelden
  nehmt|nehmen ihr|sie|wir auch|noch|keine|eine|lieber ..3 raus?
  @kein @msg in|im|an|am den|der|meinen|unseren|meine? briefkasten|post|haus|haustür|tür|papier
  lass|lasst|lassen sie? mich|uns|ihn|sie am|an|im|bei|beim|vor|hier|dort|da
  keine nachricht|nachrichten ist|sind eine|gute
  abmeldung|abmelden ..1 auto|kfz|fahrzeug|wohnsitz|gewerbe|schule|kita
  meld* ..1 ab <n>|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|morgen|mai|juni
  kostet|kosten ..2 abmeld*|abbestell*
  ende|schluss ist um|gegen|ab|erst|schon
`;

const WELCOME = `
  lieber|bevorzuge|besser|nur per|eine|die|über|mit~2 + sms|nachricht|nachrichten|text !mehr
  lass|lasst|lassen|behaltet|behalt|behalten|lassts sie? mich|uns bitte? auf|im|in der|dem|eurer|eurem? \
      liste|verteiler|gruppe
  lass|lasst|lassen|behaltet|behalt|behalten|lassts sie? mich|uns bitte? drin|dabei|drauf
  schreibt|schreib|schreiben sie? einfach $
  nie|niemals|bloss|nicht auf mit ..4 klasse|super|toll|liebe|cool|gut
  nur|lieber|besser|bevorzuge + sms|nachrichten|schreiben|schreibt|schreib|text|texten
  schreibt|schreib|schreiben sie? lieber|besser
  sms|nachrichten|nachricht|text reicht|reichen|passt|passen|genügt|bevorzugt|lieber
  sms|nachrichten|nachricht|text ist|sind|geht|gehen ok|okay|gut|besser|prima|super|lieber|mir|recht|in|klar
  aus versehen|spass !angemeldet|eingetragen|registriert
  versehentlich|irrtümlich ..2 abgemeldet|abbestellt|stop|stopp
  abgemeldet|abbestellt|gestoppt ..2 versehen|versehentlich
  warum|wieso|weshalb -nicht|noch|immer|nie~4 abgemeldet|ausgetragen !und|aber
  ^ schickt|schicken|schick|schreibt|schreib|schreiben sie? mir|uns lieber|einfach|doch|bitte~2 eine|ne|per \
      sms|nachricht !weniger
  @msg kommen|kommt|gehen|geht|funktionieren ..2 nicht|ned|keine mehr an|durch|rein|$
  nehmt|nehmen|setzt|meldet|tragt sie? mich|uns ..2 wieder
  reaktivier* ..4 @msg
  @msg ..2 wieder aktivieren|einschalten|anstellen|haben|bekommen|an
  ich|wir liebe|lieben|mag|mögen eure|euch|es|das|die|eurer !nicht|net|ned|nöd
  weiter so
  weiterhin ..1 sms|nachrichten|infos|dabei
`;

const JESTS = `
  klingeln|läuten|klopfen|losfahren|reinkommen|runterkommen
  stopp|stop|halt falsche|falscher|falsches|falschen adresse|strasse|tür|haus|zimmer|grösse|farbe|richtung|bestellung
  kommando zurück
  stopp|stop mal|kurz ..1 war|ist|wie|wann|wer|was|wo|ich|hast|habt
  stopp|stop|halt ..4 links|rechts
  haha*|hihi*|hehe*|xd
  zu süss|lustig|gut|nett|lieb|geil|komisch
  du|ihr bist|seid ..1 süss|lieb|toll|verrückt|die|lustig|nett
  lach mich|weg|tot
`;

/** What sounds like a stop and is none. */
export const GERMAN_HARMLESS: Language = { harmless: HARMLESS, welcome: WELCOME, jests: JESTS };
