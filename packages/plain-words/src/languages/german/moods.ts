import type { Language } from '../../engine/rule-book.js';

const PHRASES = `
  @hör ..1 auf|uf damit|jetzt|sofort|ihr|sie|euch|mit|dem|den|scheiss|mist|schas|terror|endlich~4
  @stopp jetzt|damit|das|alles|es|diese|stop|stopp|sie|ihr~3
  stop|stopp|aufhören|schluss|ende|basta|aus|halt|genug|fertig|schluß \
      jetzt|damit|stop|stopp|nun|davon|reicht|endlich|ist|mit|dem|mist|es|aus|basta~4
  jetzt|es|das|mir|jetz|langt|s~2 reichts|reicht|langt|langts|is|ist|genug|schluss|gnueg|längts|längt \
      jetzt|mir|s|genug|mit|euch|aber|schluss|schön|langsam|endgültig~2
  hab|habe|hob genug|gnua
  nie wieder|mehr
  @kein|nix|nichts mehr|weitere
  nicht|nichts|nix mehr
  weg|abstellen|ausschalten|abschalten|beenden|einstellen|löschen|entfernen|streichen|kündigen|kündigung|abbestellen\
      |austragen das|mich|jetzt~2
  das|dies|es|alles abstellen|beenden|stoppen|abbestellen|abschalten|einstellen|ausschalten
  lösch*|entfern* mich|uns|mi
  stoppt|stoppen|beendet|beenden|unterlasst|unterlassen|lasst|lassts|lass das|es|sie|dies|den|mist|scheiss|quatsch~3
  lass* es|sein|das bleiben|sein
  @kein interesse|bedarf|bock|intresse mehr|an|euren|angeboten|euch|daran|werbung|ihren~3
  nicht interessiert
  @kein @msg
  @msg bitte? nicht|nix mehr
  wie komm* ich|man hier|da? raus|weg|runter
  schluss|@stopp|genug|basta|weg|ende|raus|aus|kein|keine mit|von|der|die|das|dem|den|aus|mehr~3 @name mehr?
  zum|das letzten|letzte|dritten|zweiten|hundertsten mal? @stopp
  ich kündige
  haut|hau ab
  vergesst|vergiss mich|uns
  lasst|lassts mich|uns
  ihr|sie? sollt|sollen mich|uns löschen|entfernen|abmelden|streichen|austragen
  ned|net|nicht|nöd mehr|meh
  raus mit mir
  schleich*|hauts|verzupft ..1
  geht*|gehts sterben|scheissen|weg ..5
  raus da|hier|nervt|jetzt~2 !oder
  rausnehmen|austragen|streichen|entfernen|funkstille|rausschmeissen|rauslöschen
  weg damit
  nein heisst nein
  vergesst|vergiss|vergessen mich|uns einfach|bitte?
  gehd|geht|geh|gehts mer|mir|ma fort|weg ..4
  verzieht|verschwindet|schleichts|haut euch|eich|ab ..4
  bins|bin leid|satt|ich~2
  jetzt? ist|is gut|genug|schluss
  aus und vorbei
  nicht schicken|senden|schreiben
`;

const MOODS = `
  habe|hab|haben|wir|ich|null|absolut|leider~3 @kein interesse|bedarf|bock|intresse|lust \
      mehr|an|euren|angeboten|euch|daran|werbung|ihren~4
  bin|ich|wir|sind|leider~3 nicht|uninteressiert interessiert mehr|an|euren|ihren|angeboten|euch~4
  falsche|falschi nummer|nr|person|numer
  sie|ihr|du|haben|habt|hast|da|ist|das|hier|wohl|glaube|sich~4 die|eine? falsche|falsch|verwählt \
      nummer|nr|person|verbunden?
  falsch verbunden|verwählt
  ihr|sie|das|du|mich|es|die|ich|bin~3 nerv*|genervt|nervig|lästig \
      mich|nur|total|langsam|so|uns|mir|auf|den|sack|noch|gewaltig|tierisch|von|euch|ihr~4
  nicht nerven
  nervt|nerv|nervig|lästig
  spam
  das|ist|nur|so|ein|ja~3 spam|terror
  blockiert|gemeldet|gesperrt
  @stopp|kündigen|widerruf|widerrufe|löschen
  raus
  ruhe
  ihr|das|es|die|sie|eure geht|gehen|gehts ..2 auf den|die|n|dn sack|nerven|keks|senkel|eier|geist|wecker|zeiger
  nervt|nerv nicht rum|mehr|weiter|länger?
  lasst|lass|lassen sie? mich|uns
  schert|scher euch|dich ..2
  nervt|nerv jemand|wen anderen|anders|andern
  jetzt|mir? reicht es|s
  sonst? anwalt|anzeige|polizei
  ich? widerrufe|widerspreche
  interessiert mich|uns|mi nicht|ned|net|null|nöd mehr?
  habe|hab|ich~2 es satt
  sie|ihr|haben|habt|sich|euch|in|der~5 nummer|tür geirrt|vertan|verwählt
  es? reicht|langt
  genug
  will|ich|möchte|i will|ich|möchte|i? nichts|nix|das nicht|mehr|von|euch|ihnen|kaufen|brauch~3
  verschwindet|verschwinde|verzieht|zischt
  nein|das|hab|ich|nicht|heisst|bestellt|und|es|i~8 will|möchte|wollte ich|i? das|des|es? nicht|ned|net
`;

const NEUTRAL = `
  wer|woher|was ist|seid|sind|bist|habt|haben|hast|soll|schreibt|sie|ihr|du|das|meine|nummer|überhaupt|da~6
  ich? bin nicht|ned|net ..3
  kein|keine plan|ahnung ..4
  kenne|kenn ..1 sie|euch|dich|nicht ..1
  jeden|jede|jeder tag|woche|stunde ..3
`;

/** What is a stop alone, or beside nothing else. */
export const GERMAN_MOODS: Language = { phrases: PHRASES, moods: MOODS, neutral: NEUTRAL };
