import type { Language } from '../../engine/rule-book.js';

const STOPS = `
  erinnerungen|infos|sms|nachrichten ..2 könnt|können|kannst ..3 sparen|lassen|einstellen|streichen
  aus dem spiel
  kein|keine|keinen|keinerlei|@kein weitern|weitere|einzige|einzigen|neue @msg mer|mehr|me|meh
  stumm|stummschalten|abstellen ..2 schalten|stellen|euch|das|$
  lönd|lasst|lass|loh|löhnd mi|mich|üs|uns in rue|rueh|ruh
  @lösch|streichet|nähmed|nämed|nehmed|nehmet ..2 mich|mi|uns ..2 aus|von|us|vom|ab ..2 @msg
  @lösch|streichet|nähmed|nämed|nehmed ..1 mich|mi|uns|üs ..4 use|heraus|ussa|raus|ausse
  nicht|nie mehr|länger|weiter|weiterhin ..2 \
      benachrichtigt|informiert|erinnert|angeschrieben|kontaktiert|behelligt|verständigt|beliefert\
      |angesprochen ..1 werden
  abmeldung|austragung|löschung|streichung|abbestellung ..2 vom|von|aus|des|der|dieses -@outing
  bitte um ..2 abmeldung|austragung|löschung|streichung|abbestellung|entfernung
  rufe|ruf|wiederrufe|widerufe|wiederruf ..5 einwilligung|zustimmung|einverständnis|erlaubnis
  zieh* ..3 einwilligung|zustimmung|einverständnis|erlaubnis ..6 zurück
  nichts|nix|nüt|garnichts mehr|weiter|meh|mer ..1 an|auf|für mich|uns|mi|diese|dieses|meine|mein|die
  @kein @msg|sms mer|meh|mähr|me
  könnt|kann|können|könnten ..1 mich|uns|mi wieder|jetzt|also|gern|gerne|dann ..1 \
      rausnehmen|austragen|abmelden|löschen|streichen|rauswerfen|rausschmeissen|rausnehmen
  ausragen|austargen|abmeldn|abmeldung|austraagen ..2 aus|von|vom
  lot|losst|lohd|lasset|loot mich|mi|misch|uns ..3 rauh|rouh|ruh|ruhe|rueh|fredde
  wäre|wär ..4 nett|lieb|schön|froh|dankbar ..3 nichts|keine|nix ..4 mehr ..2 \
      bekommen|kriegen|bekomme|kriege|kommt|käme
`;

/** Polite and spoken wishes to be left out. */
export const GERMAN_WISHES: Language = { stops: STOPS };
