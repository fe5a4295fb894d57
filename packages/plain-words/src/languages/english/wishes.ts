import type { Language } from '../../engine/rule-book.js';

const STOPS = `
  no need|point|use to|in|of keep? texting|messaging|sending|asking|text|message|keep
  dont|never|not ask|try|write|come again|back|anymore
  no point|need|use|call ..3 texts|texting|messages|messaging|reminders|alerts|these|texted|them
  take|leave|get|cut|drop me|us|this off|out of? \
      them|those|these|this|it|that|the|in|future|from|please|now|yer|your !menu|bill|table|hook
  ^ off|out of? the|your|this|yer list|texts|messages
  stp|stap|stopp msgng|txtng|txtn|msgin|txtin|msging|textng
  take|remove|get meoff|meout|me_off ..2
  let|make this|that|it be? the last|final ..2
  dinnae|dinna|dinny|divvent|doan|donot|dunt text|message|msg|send|contact|txt|bother me|us
  call it quits|day on|with @those~3 @msg|this
  knock|kick|put @those~4 @msg|it|them|this on the head
  pause|halt|hold these|them|those|it|@those~3 @msg|this for|forever|permanently|indefinitely good|ever|$
  wont|longer|not|dont|never be? needing|wanting|requiring|wanted ..5 @msg|these|them|this|from
  wont|longer|dont|not need|want|require ..3 class|course|sales|payment|delivery? @msg any|anymore|now|$
  do|does|will|can you|u|yall|yous|these|it people|guys|lot|folk|texts|messages|ever|not~3 ever|never + \
      quit|stop|end|cease|let
  want|wants|need|like|asking|ask ..8 silence|peace
  see|make|ensure|making|sure ..2 that|sure|to|it~3 they|these|this|it|i|we|you|no|none|the|@msg ..3 \
      end|ends|ended|stop|stops|stopped|cease|ceases
  last @plain you|i|we|u|yall ..3 send|sends|get|receive|from|sent
  that|this|as the last @plain $|you|i|from
  leave|keep|count me|us out of it|this|these|them|that from|in|going|now|please|thanks|ok|yeah
  how|where|hw do|can|to|would i|we|you? leave|exit|quit|escape this|the|dis|your|ur|that ..1 \
      group|chat|thread|list|thing
  plagued|drowning|swamped|inundated|bombarded|hounded by|with|in ..2 @msg|ye|you|these|this
  give|gie over|up|it a|with|on|rest|the~4 @msg
  take|get|leave|have|want|wants me|us|him|her|my|our|this|it ..2 aff|oot|outta ..2 @list|it|this
  dont|not|never|quit|stop hit|hitting|blow|blowing|ring|ping|buzz me|us|my up|no|any|again|more
  unsubscribing|unsubscription|removal|deletion please|requested|pls|thanks
  strike|cross|scratch|tick|rub me|us|my|this|our|name|number~3 off|out|from
  @msg ..3 no use|good|point|interest|value|relevance to|for me|us
  no|any point|use|sense|reason|need ..2 texting|messaging|contacting|sending me|us|this|here|these|anymore|$|it\
      |them|any
  you ..2 reason|business|right|need to? be? @doing|@do|contacting me|us
  no need to? keep|continue|carry|go ..1 reminding|texting|sending|messaging|notifying|alerting|writing|asking
  dont|not|no need|have to? remind|notify|alert|update|inform me|us ..2 anymore|again|more|any|about
  how|where|way ..3 stop|end|quit|cancel|leave|kill your|ur|this|the service|msg|thing|stuff|program ..1 \
      $|msg|messages|texts|please
  ill|will|gonna|im|i ..2 complain|complaining|escalate|sue
  cut|set|turn me|us loose|free
  not|never|rather|love|like|want|prefer to? not? be on|in|part it|this|here|these|of
  you|u can|may|could|should drop|delete|forget|remove|lose|skip|erase|scratch|unlist me|us|my|this ..1 \
      now|$|please|number
  let this|that|it be the end|last of|one|it|$
  @msg|reminders|alerts no|not|arent|isnt longer? necessary|needed|required|wanted
  get rid of it|my|this|that|me number|contact|$
  @leave @digits @digits~5 from|off|out
  take|get|leave|strike|drop me|us|my|number~2 off|from youre|your|ur|yer ..1 text|texting|txt|texts ..1
  could|can|may they|these|this|it be turned|switched|shut|cut|taken off
  dont|not|never find these|them|this|it|@msg ..2 useful|helpful|relevant|interesting
  end|finish|close my participation
  can|could|may|let|want|like|how ..2 i|we|me|to? to? come|get off this|it|these|the ..1 $|please|list
  nothing|none|not|no ..2 by|via|through|per text|sms|texts|txt
  i|we|ive|already said|wrote|replied|answered|told ..2 no $
  this|thats|its|it|that is? harassment|harassing
  i|we want|wants|wanted off|out it|this|of|the|that
`;

/** Wishes in a roundabout or everyday way: "call it quits on the texts", "see that they end", "cut me loose". */
export const ENGLISH_WISHES: Language = { stops: STOPS };
