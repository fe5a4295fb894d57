import type { Language } from '../../engine/rule-book.js';

const CLASSES = `
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
  // What follows a stop, how and when one is possible
  kostenlos|gratis|kostenpflichtig|gebühren ..5 stop|stopp|@weggehen
  was passiert|wird|geschieht|kostet|heisst|bedeutet ..8 wenn|falls|mit|aus ..6 @weggehen
  ?: wenn|falls|sobald|nachdem|ob ich|man|wir|jemand|einer|mein|meine ..6 @weggehen -ruhe|endlich|warum|trotzdem~12 $
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
      meld|melde|bestell|kündige|trag|bin|lösch|geh|gehe|wechsel|wechsle ich|i mich|mi~2 ..4 ab|aus|weg|raus|woanders|$
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
  andere|anderen|anderer|andern|konkurrenz|mitbewerber laden|firma|bank|studio|shop|geschäft|anbieter|verein? ..8 \
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
      völlig|voll|eh|ich|doch|mir|aber|dagegen|hingegen|immer|weiterhin~3 ok|okay|gut|gern|gerne|recht|perfekt|super\
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
  mag|liebe|lieb|find|finde|schätze|nutze|behalt|behalte die|eure|ihre|das|eh|ja nachrichten|sms|infos|angebote|tipps \
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
