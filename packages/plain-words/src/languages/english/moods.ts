import type { Language } from '../../engine/rule-book.js';

const PHRASES = `
  i|we|u|you|me~2 @halt~4 @halt
  @halt ..1 request|notice|warning|time
  discontinue|cease|end|halt|terminate these|those|them
  @cease this|it|that|these|those|them|me|everything|sending|all|bothering|forever|of|yourself|the|stuff|madness\
      |nonsense~4
  you|u can|may|should|need|better|gotta to? stop|quit|cease sending|texting|these|this|now~2
  reply|text|type|send|answer|txt|re stop|unsubscribe|end|quit|cancel to? end|stop?
  stop to|2|and end|stop|quit|cancel|unsubscribe
  all|everything stop
  could|can|would|will you|u|yall|guys not
  get out|off of? my ..1
  forget about? me|us
  enough|enuf|enuff is|with|of|this|already|it|stop|the|enough|your|these|texts~4
  thats|that|this is? enough texts|messages|of|these|this|from|you~3
  go|stay away
  go|stay away from me
  block|exclude|withdraw me|us|my|this number?
  optout|dnc|dnd
  silence|mute|kill|end these|them|those|it
  shove|stuff|stick your|ur|these|the @sent|coupons|deals|offers
  shut up
  cancel cancel|unsubscribe|stop cancel|stop|unsubscribe~3
  @halt it|now|this? you|u|ya|yall ..1 creep*|idiot*|moron*|jerk*|pest*|clown*|spammer*|weirdo*|freak*|scammer*\
      |bot|bots|bastard*|asshole*|people
  @sent off
  shut the hell|fuck up
  cancel this|the|my service|thing|crap
  bug|back|piss|buzz off
  no more
  nomore
  take|get|want|wants me|us? off|out
  leave me|us
  remove|discontinue|unsubscribe
  get lost
  to|2|please stop|stopp
  stop2*
  unsubscribe
  want|wants|wanting out|off
  off|out the|this|your|ur list
  not|never again
  cancel me|us|this|these|them
  end this|these|them|it
  delete|remove|erase me|us|this|number|my|now|all|everything
  quit it|this|that|now
  how do|can i|we opt|unsubscribe|stop|cancel out?
  no @msg|texting|txting
  how|where do|can|to i|we? unsubscribe|stop|opt|quit out? this|it|these?
  @stopword i|im|ive|id|dont|you|youre|ur|who|wrong|not|je|j|vous|ich|ihr|ya|wtf|idk|asking|seriously|immediately \
      ..20
  @stopword no more|longer|quiero|thanks|thank|mas|one ..20
  leave|exit|quit this|the|ur|your group|chat|thread|list|conversation
  fuera de mi|este ..1
  last @plain
  take it|this|me|us|that off
  silence|quiet
  cancel|end|stop|kill|ditch|bin|nuke|axe em|them|these|those|it|all
  peace and? quiet
  off the|this|your|ur|that|any|all ..1 @list
  off it|this
  pack it in
  give it a? rest|over
  give over
  lose it|this
  done with you|u|this|yall|these ..2
  sick|tired|fed up? of|with it|this|these|them|you
  enoughs enough
  so|want|wanting|i~2 off
`;

const MOODS = `
  mute|disable|deactivate|cancel|end|quit|revoke|remove|delete|unsub|optout|removal|discontinue|terminate|withdraw\
      |cease|desist|halt
  @cancel my|the|this|your|our? subscription|subscribtion|enrollment
  im|i|we|were|am|are|was|really|no|definitely|still|absolutely~3 not|never|uninterested|disinterested \
      interested|intrested|intersted|interest \
      at|all|in|your|ur|this|these|the|any|anymore|whatever|youre|you|selling|offering|of|texts|offers|deals\
      |products|service|services|or|that~7
  i|im|we|am|are|were~2 no longer|not? interested|intrested
  nothing|nada more|further
  no interest
  pass i|im? ..2 interested
  wrong|incorrect number|person|num|phone|guy|contact|nbr buddy|pal|bud|man|dear|honey|sweetie?
  this|its|that|is|you|have~4 the? wrong number ..3
  you|u|youve|this|its|i|think|is|believe|must|that|yall~5 \
      have|got|had|texted|texting|reached|the|dialed|a|messaged~3 wrong number|person|num|guy|phone
  this|that|it|its is|isnt|aint? not|no? longer? ..3 number|phone anymore|now?
  .: spam|scam|scammer|scammers|spammer|spammers spam~3
  .: this|its|is|it|just~3 spam
  over|done with? it|this|these|you
  im|i|am over|done with? it|this|these|you?
  unwanted|rejected|refuse|declined
  .: @stopword
  .: @stopword -*ing ..1
  had|have|ive|i enough|it
  drop dead
  scram|shoo|begone
  f u|you|off
  dont|not|do|i|we|really~4 care for? about? your|this|ur ..2
  get bent|stuffed|real
  take a hike
  eff|naff|jog off
  no means no
  dont|not|do~2 reply|respond
  delete|remove|erase|block|trash it|that|them|this|both|immediately~2
  report|blocked|blocking|reported|reporting you|u|this|number|spam|as|your|sender~4
  dont|not|no|never|do~2 want|need|wanna it|this|these|them|any|of|anymore|more~3
  no one|nobody|noone asked|cares for|about? this|these|your|you~2
  annoying|harassment|harassing
  can|could we not
  take the|a hint
  no no~4 @stopword
  not|im|i|am|we|were|no|never|really~4 not|no|never|longer interested|interest|interests in \
      anything|any|what|whatever|nothing|you|your \
      ..5
  you|u|youre|ur|are|is|r|yall~3 spam|spammers|spamming
  no to|it|all|of|and~3 no ..1
`;

const NEUTRAL = `
  who|whos|whose|idk|dunno|dont|i|do|not|have|no|idea~5 is|are|r|who|the|this|that|you|u|it|know|hell~5
  im|i|my|this|that|she|he|isnt|name is|am|name? not|isnt|no|aint|longer ..6
  this|her|his|that ..4 number ..4
  no
  @doing me|us -@stopword|cancel|remove|end~8
  my|our number|phone ..6
  who|how|where ..2 my number|info|contact
  she|he|they moved|died|passed|changed ..3
  this|its|it|that|these|you|youre|so|very|are|is~3 \
      annoying|ridiculous|rude|terrible|stupid|spam|crazy|insane|scam|scammers
  every|each day|week|hour|single|morning|night|other~3
`;

/** What is a stop alone, or beside nothing else. */
export const ENGLISH_MOODS: Language = { phrases: PHRASES, moods: MOODS, neutral: NEUTRAL };
