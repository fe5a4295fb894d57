import type { Language } from '../../engine/rule-book.js';

const CLASSES = `
  firm: krankenkasse kasse versicherer zahnärztin friseur fitnesscenter gym supermarkt lieferdienst werkstatt \
      apotheke bank sparkasse versicherung fitnessstudio anbieter stromanbieter konkurrenz zahnarzt pizzeria \
      autohaus telekom vermieter bäckerei handyanbieter
  fault: spät zu_spät verspätet kalt kalte falsch falsche falschen falsches kaputt teurer preise preis \
      unpünktlich ausfällt verschiebt vergesst liefert lieferung ware fahrer rechnung bestellung termin \
      größe essen pizza
  outing: judo fußball karate tanzen ballett handball fussball tennis schwimmen ausflug turnier training kurs \
      wettkampf fest feier grillfest abendessen klassenfahrt \
      hort mittagessen warteliste einkaufsliste gästeliste turnen reise fahrt wanderung chor probe dessert \
      essen kuchen spiel lauf wanderung sportfest
  mistakes: versehen versehentlich irrtum irrtümlich versehe unabsichtlich vertippt
  weggehen: stop stopp abmelde abmelden abgemeldet abmeldet abmeldung abmälde kündige kündigen gekündigt kündigung \
      aufhören aufhöre abbestelle abbestellen abbestellt austrage austragen ausgetragen blockieren gelöscht löschen
  verwandt: mann frau mutter mama vater papa sohn tochter kind kinder enkel enkelin bruder schwester neffe nichte \
      cousin cousine tante onkel oma opa großmutter grossmutter großvater freund freundin partner partnerin ex \
      nachbar \
      nachbarin chef chefin kollege kollegin arzt ärztin doktor dr lehrer lehrerin trainer trainerin mitbewohner \
      mitbewohnerin schwiegermutter schwiegervater kumpel kunde kundin eltern schwager schwägerin katze hund baby \
      buab \
      bua bub mädel typ
`;

const MENTIONS = `
  kurz|nah|knapp davor|dran ..8 @weggehen|löschen|blockieren|abzumelden
  @weggehen|stop|stopp zählt|gilt nicht
  wie meldet|kündigt|bestellt ..8 falls|wenn|ab
  @verwandt|kollegen|leute behauptet|findet|meint|glaubt|sagt ihr|dass|sie|eure ..10
  @outing ..3 austragen|abmelden|rausnehmen|streichen
  wehe ihr|sie|du|das|der|die ..8
  @weggehen|stop|stopp ..4 nicht|kam von|nicht mir|uns|ich|absicht|absichtlich
  war|wars|ist nicht ich|absicht|von|so mir|gemeint|absichtlich ..6
  nie|niemals|nicht|nirgends gesagt|behauptet|geschrieben|erwähnt ..1 dass|das|ich ..8
  mail|mails|newsletter|app|email|emails|facebook|post ..4 abgemeldet|abbestellt|gekündigt|raus|weg ..8 \
      sms|nachrichten|hier|texte
  hätte|hatte|hab ..2 fast|beinah|beinahe ..5 @weggehen|blockiert|gelöscht
  @weggehen|abstelle|abstellen ..2 falls|wenn|sobald ich|man|wir ..4 will|möchte|mal|irgendwann|wollte|muss|soll
  wie lange|schnell dauert|braucht|gilt|ist ..8 @weggehen|löschung|austragung|abmeldung
  ?: nach dem|der|einem|einer abmelden|abmeldung|stop|stopp|kündigung|abbestellen
  stimmt ..12 @weggehen
  ?: muss|kann|darf|soll|bekomme|kriege|verliere ..8 beim|zum|nach|vorm|fürs ..1 @weggehen
  wenn|falls|noch|nochmal|solange ..10 @fault ..8 \
      meld*|melde|bestell*|kündig*|trag*|lösch*|bin|geh|gehe|@weggehen
  überleg*|unsicher|unschlüssig|schwanke|weiss|frage ..5 ob ..8 @weggehen|abmeld*
  dachte|gedacht|geglaubt ..8 @weggehen|abmelden
  scherz|spass|witz|quatsch ..6 @weggehen|abmelden
  @weggehen|abmelden ..4 scherz|spass|witz|gag
  denk|denke|denken|dachte ..2 nicht|ned|gar ..1 dran|daran
  @weggehen ..6 @mistakes
  @mistakes ..3 stop|stopp|abgemeldet|abmelden|abbestellt
  @weggehen|abmeldung ..3 rückgängig|zurücknehmen|zurückziehen|aufheben
  @verwandt ..3 immer|ständig|dauernd|gestern|neulich ..6 @weggehen|stopp|stop
  @verwandt ..2 hat|will|möchte|wollte|fragt|hätte|würde ..4 gefragt|fragt|fragte ..14
  @verwandt|er|sie ..3 beschwert|beklagt|regt|ärgert|schimpft|jammert ..1 sich|über|dass
  @firm|firma ..3 gesagt|geschrieben|gebeten|gekündigt ..10
  gesagt|geschrieben der|meiner|dem|meinem @firm ..10
  letzte|letzter|letzten|vorige|alter|alte|früherer|frühere \
      @firm|firma|laden|friseur|arzt|werkstatt|anbieter ..8
  stop|stopp heisst|bedeutet|hiess|schreibt|spricht
  nix|kein|keine stop|stopp
  nix|kein|keine @weggehen !mehr
  was|wozu|wofür soll|ist|steht|heisst|macht ..3 stop|stopp ..4
  antworten|antworte|antwortet|schreiben|senden sie? ..1 stop|stopp ..4 aber|doch|geht|und|um|für
  jemand|betrüger|betrug|phishing|abzocke|fake gibt|hat|schreibt|will|steht|mit|ist|der ..12 \
      @weggehen|abmelden|klicken
  kann|können|kommt|schafft|will|möchte ..4 nicht ..2 zum|zur|in|ins|am|beim ..1 @outing ..6
  @outing ..8 abmelden|abgemeldet|streichen|austragen !sms|nachrichten
  @lösch|abmelden -@msg|sms|verteiler|nachrichtenliste~6 @outing !sms|nachrichten|verteiler|infos
  @lösch ..5 liste für|fürs|vom|zum -@msg|sms
  @schreib|schickt|schick mir|uns ..1 nicht|nie|keinen|keine mehr|wieder|nochmal? \
      den|diesen|dem|einen|größe|rote|rot|blaue|grüne !@msg~3
  // What follows a stop, how and when one is possible
  kostenlos|gratis|kostenpflichtig|gebühren ..5 stop|stopp|@weggehen
  was passiert|wird|geschieht|kostet|heisst|bedeutet ..8 wenn|falls|mit|aus ..6 @weggehen
  ?: wenn|falls|sobald|nachdem|ob ich|man|wir|jemand|einer|mein|meine ..6 @weggehen \
      -ruhe|endlich|warum|trotzdem~12 $
  ?: wenn|falls|sobald ich|man|wir|jemand ..6 meld*|melde|trag*|bestell* ..4 ab|aus
  ?: wie|wo|wann|kann|darf|muss|wird ..2 jemand|einer|leute|kunden ..6 @weggehen
  ?: wie|wann|darf|muss|wird ..2 man ..2 eigentlich|theoretisch|offiziell|automatisch ..6 @weggehen
  ?: meldet|bestellt|trägt man|jemand ..4 ab|aus
  wie|wo meldet|bestellt|trägt|kündigt man ..3 eigentlich|überhaupt|theoretisch ..2
  kann|könnte|muss|darf|wie|wo|will|möchte sich|man? ..1 mein|meine|meiner|der|die|ihr @verwandt ..6 @weggehen
  kann|könnte|darf ich|man|mich|wir~2 ..1 später|jederzeit|auch|wieder|danach|immer ..3 @weggehen|anmelden
  wieviele ..4 @weggehen
  wie viele ..4 @weggehen
  was bedeutet|heisst|soll|macht|bringt ..6 stop|stopp|abmelden
  ?: muss|soll|kostet ..5 stop|stopp ..6 oder|grossbuchstaben|was|klein|gross
  kostet|kosten ..5 stop|stopp|@weggehen
  warum|wieso|weshalb ..2 steht|stand|bin|wurde|bekam|kriege|heisst ..6 stop|stopp|abgemeldet|abmelden|gelöscht\
      |abmeldung
  ?: hat|habe|hab|haben|wurde ..6 @weggehen !nichts
  gilt|hab ..3 @weggehen|unsubscribe ..4 auch|für
  // Conditions and threats to leave for some other fault
  wenn|falls -@msg|@schreib|schreibt|schickt|nervt|aufhört~14 such|suche|geh|gehe|wechsle|wechsel|bin ich ..5 \
      andere|anderen|anderer|woanders|anderswo|weg
  wenn|falls -@msg|@schreib|schreibt|schickt|nervt|aufhört|weiter|nochmal|möglich|recht|geht~12 \
      meld|melde|bestell|kündige|trag|bin|lösch|geh|gehe|wechsel|wechsle ich|i mich|mi~2 ..4 \
      ab|aus|weg|raus|woanders|$
  noch|nochmal eine|ein|einmal|einen -@msg|@schreib~6 und|dann ich|i ..3 ab|weg|raus|aus|@weggehen
  // A stop that was nearly sent, not meant, or is denied
  braucht|müsst|brauchen|müssen|musst sie|ihr? mich|uns ..1 nicht ..2 @weggehen|streichen|entfernen|rausnehmen
  nie|niemals|nicht|ned|nöd|net|nöt würde|wollte|will|möchte|mich|ich|i|abmelden|sag|gesagt|hab|stopp|stop|aber\
      |gemeint~4 \
      + @weggehen|abgemeldet $
  wollte|wollt|will|würde|möchte ..1 nie|niemals|nicht|ned|nöd|net ..4 + @weggehen
  hab|habe ..1 nie|niemals|nicht|ned|nöd|net ..1 + @weggehen
  nie|niemals|nicht|ned|nöd ..3 darum|um|gebeten|verlangt ..4 @weggehen
  meld*|melde ..2 nicht|ned|nöd|nie ab
  nöd|ned|net|nicht abmälde|abmelde
  fast|beinahe|wollte|wollt|überlegt|überlege|dachte ..6 @weggehen ..10 aber|doch|dann|bis
  habe|hab|hatte ..3 stop|stopp ..2 geschickt|geschrieben|gesendet weil|war|aber|damals
  damals|früher|letztes ..3 stop|stopp|abgemeldet
  @weggehen|stop|stopp war|is|ist|eben ..3 versehen|fehler|irrtum|unabsichtlich|versehentlich|spass|scherz
  sag|sage|meine|mein ..1 nicht|ned stop|stopp
  will|möchte|wollte nicht|ned|nöd raus|weg|gehen|runter ..3 nur|sondern|weniger|bloss
  // What somebody else says, wants or has done
  @verwandt ..1 glaubt|denkt ..6 stop|stopp antworten|schreiben|schicken|senden
  sagt|sag|sagen|richtet ..2 er|sie|dem|der|den|ihm|ihr ..1 soll|sollen|möge ..1 aufhören|lassen
  @verwandt ..3 sagt|sagte|meint|meinte|erzählt dass|er|sie~2 ..3 blockiert|abgemeldet|gelöscht
  @verwandt hat|haben|sagt|sagte|meint|meinte|schreibt|schrieb|schreit|findet|fragt|hatte|wollte ..1 \
      -möchte|soll|muss|gestorben|verstorben~8 stop|stopp|ruhe|abmelden|aufhör*|hör*|lass*|@weggehen|schluss
  @verwandt ..2 hat|haben|hätte|hätt ..6 stop|stopp|abgemeldet|abmelden geschickt|geschrieben|gedrückt|getippt\
      |gesendet|eingetippt
  @verwandt ..1 will|möchte|mag|wollen|braucht ..5 nicht|keine|ned ..8 selbst|selber|aber|direkt|persönlich|ich
  er|sie sagte|sagt|schrieb|meinte|rief -ihr|euch|sollt~3 stop|stopp|ruhe|aufhör*|hör*|lass*|@weggehen|nie
  hab*|hat ..1 mein|meine|meinem|meiner|dem|der @verwandt ..2 gesagt|geschrieben|gebeten
  sagte|sagt|rief|schreit|schrie der|die|mein|meine|unser|unsere|immer @verwandt|lehrer|trainer
  arzt|ärztin|doktor|dr ..2 sagt|sagte|meint|meinte|hat ..8
  @verwandt ..3 wollte|will|hat|sagte|sagt dass|gesagt|euch ihr|dass|euch|gesagt~3 ..2 aufhört|aufhören|aufhörts\
      |sollt ..4 ich|nicht|geklappt|und
  // A stop of another service or thing, and none of texts
  mails|anrufe|briefe|mail nein sms|nachrichten ja
  andere|anderen|anderer|andern|konkurrenz|mitbewerber \
      laden|firma|bank|studio|shop|geschäft|anbieter|verein|@firm ..8 \
      @weggehen|hört|nervt|schreibt|schreiben|sms|spam
  kündig*|abbestell*|stornier*|abmeld*|@weggehen ..6 nicht die|eure|den|der sms|nachrichten|infos|erinnerungen
  kündig*|kündigt mein|meinen|meine|den|das|die -@msg|@nummer|abo|newsletter
  // The words themselves: links, leaflets, spelling, titles
  sms|nachricht|text|drunter|unten steht|stand|heisst|sagt ..8 stop|stopp|abmelden|abzumelden
  schreib*|ergänzt|fügt|druckt ..6 dass|wie man|sich ..4 @weggehen
  stopp|stop ..3 gesagt|gemeint|sondern|statt|meinte|meine|ich ..3 shop|stoff|nicht|top|step
  meinte|meine|schrieb|statt|stand ..3 shop|stoff|nicht|top ..2 stop|stopp
  flyer|faltblatt|plakat|prospekt
  kunden|leute|mitglieder|eltern ..3 zum|sich|zu @weggehen
`;

const WELCOME = `
  sonntags|samstags|nachts|abends|morgens|mittags|wochenends|wochenende|feiertags|früh|nacht ..3 \
      keine|nicht|nichts ..6 sonst|schon|gern|gerne|ok|tagsüber|woche|werktags|danach|später
  nicht|keine|bitte ..3 früh|nachts|abends|spät|sonntags|wochenende|nacht ..8 \
      sonst|gern|gerne|ab|ok|tagsüber|lieber|schon
  sms|nachrichten|texte|infos möchte|will|würde|mag|behalt* ..2 behalten|weiter|weiterhin|haben|bekommen \
      !nicht|keine
  stört|nervt ..1 mich|uns ..1 nicht|überhaupt_nicht|kein|null
  nach|vor|ab|zwischen|unter <n> ..6 keine|nicht|nichts|nix ..5 \
      tagsüber|sonst|morgens|gern|gerne|später|ok|lieber|danach
  informiert|informieren|benachrichtigt|erinnert ..3 mich|uns ..1 weiterhin|weiter|trotzdem|gern|gerne
  nicht|nie|keine|statt mehr|wieder|immer? anrufen|anrufe|telefonieren|mails|mailen|briefe|mail|whatsapp \
      ..2 @schreib|sms|nachricht|per ..5 lieber|gern|gerne|hier|stattdessen|besser|sms
  wehe ihr|sie|es|das|mir|die ..8
  ich|wir bleib|bleibe|bleiben|bin|sind ..2 dabei|drin|dran|treu|gern
  nee|nein|ne|na|doch ..3 bleib|bleibe|bleibts dabei|drin
  bitte|also|jetzt schreiben|schreibt|schickt|schicken|senden|sendet sie|ihr|mir|uns~2 gern|gerne|bitte? \
      weiter|weiterhin|wiiter|wyter
  wiiter|wyter|weiterhin schicke|schriibe|mache|so|sende|schicken
  noch|bisher|momentan|derzeit|grad ..2 gehts|passt|passts|ok|okay|stört ..2
  find|finde|finds ..2 gut|super|praktisch|toll|nett|hilfreich|schön|klasse
  aus|reine|nur|bloss neugier|neugierde
  frage|frag|brauche|brauch|ist das? für die|den|das|einen|eine|meine|ne schülerzeitung|bericht|freund|freundin\
      |kollegen|statistik\
      |schule|projekt|arbeit|nachbarin|mutter
  hab|habe|wollte nur|bloss nach|wissen|gefragt|fragen
  bitte? ignorieren|ignorier|ignoriert
  nehm|nehme alles|das|s|es zurück
  anders überlegt ..8 doch|bleib*|behalte*|nicht
  war|wars ein|n|mein|meine versehen|enkel|enkelin|kind|kleine|kleiner|sohn|tochter|vertipper|fehler|katze
  -ihr|sie|nicht|nichts|nix|keine|noch|immer weiterhin|weiterhi|weiter schicken|senden|schreiben|machen|bekommen\
      |haben|erhalten|gern|gerne
  ^ weiter so|schicken|senden|schreiben|machen
  weitermachen|weitersenden|weiterschicken
  wieder dabei|aufnehmen|anmelden|rein|eintragen|anfangen|bekommen|haben|auf|mitmachen !nicht
  nehmen|nehmt|tragt|setzt|meldet sie|ihr? mich|uns ..2 wieder
  ich|i aber|wiederum|selbst|selber schon|gern|gerne|weiter
  sms|nachrichten|nachricht|infos ist|sind|geht|gehen|reicht|passt|passen|gern|gerne|hätte|mag|dürfen \
      völlig|voll|eh|ich|doch|mir|aber|dagegen|hingegen|immer|weiterhin~3 \
      ok|okay|gut|gern|gerne|recht|perfekt|super\
      |weiterhin|lieber\
      |doch|nützlich|bestens|prima|weiter|$
  per sms|nachricht|whatsapp gern|gerne|ist|geht|passt|passen|reicht|bitte|bescheid|lieber \
      !nicht|keine|nichts|nix|abmelden|raus
  schreibt|schreib|schreiben|schickt sie? einfach|lieber|gern|mir|doch|halt~2 ne|eine|per sms|nachricht
  eine|1|einmal nachricht|sms? pro|die|im|am? woche|tag|monat|reicht|genügt|völlig
  seltener|weniger oft|häufig|schreiben|schicken|nachrichten|sms
  nicht|ned mehr? doppelt|zweimal|mehrfach|duzen|siezen
  nur termine|terminerinnerungen|die|erinnerungen|wichtige|meine schicken|senden|bitte|termine|erinnerungen
  nachts|abends|sonntags|morgens|vormittags nicht|keine|bitte~2 @schreib|@msg ..4 tagsüber|sonst|gern|später|ok
  jetzt|gerade|grad nicht|ned ..4 später|nachher|morgen
  eure|ihre|die|deine nachrichten|sms|infos|angebote sind|find|finde|mag|waren ich? ..2 \
      nett|super|toll|gut|nützlich|klasse|hilfreich|praktisch|lieb|besser
  mag|liebe|lieb|find|finde|schätze|nutze|behalt|behalte die|eure|ihre|das|eh|ja \
      nachrichten|sms|infos|angebote|tipps \
      $|aber|gern|gerne|sehr|nett|super|toll|gut|also|ja|noch|no
  -ihr|sie|du|er|es|der @hör|hörts|aufhören bitte? nie|niemals|nicht|ned auf? !mir|mich|zu
  ^ @hör|hörts|aufhören nie|niemals|nicht|ned auf? !mir|mich|zu
  ned|nöd|nicht|net|nid + aufhören|abmelden|abmälde !will|zu
  bitte|mich|mi|meine|mein nicht|ned|nöd abmelden|löschen|streichen|rauswerfen|kündigen|entfernen|austragen !sondern
  ich bleib*|bleibe doch|dabei|gern
  bekomme|bekomm|krieg|kriege|kommen|kommt|kriegen ..4 nichts|keine|nix|nicht mehr|sms|nachrichten ..6 \
      warum|wieso|gelöscht|seit|von
  beste|bester|bestes ..2 stadt|welt|laden|bäckerei
  nehmt|nehmen|setzt|meldet|tragt|lasst|behaltet|behalten|fügt sie|ihr? mich|uns ..1 wieder|drauf|drin|ein|hinzu\
      |dazu !nicht
  hier|mir|uns bitte? weiter
  nur|lieber|etwas|bisschen weniger|seltener
  zu früh|spät für ..3
  nehmt|nehmen|nutzt|benutzt sie? dieses|diese|dieser $|hier|bitte
`;

/** What speaks of a stop without asking for one: questions, conditions, reports, denials, jokes about the word. */
export const GERMAN_MENTIONS: Language = { classes: CLASSES, mentions: MENTIONS, welcome: WELCOME };
