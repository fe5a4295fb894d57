import type { Language } from '../../engine/rule-book.js';

const CLASSES = `
  whom: me us him her them my our this these those the his hers their number phone cell line mobile here inbox home \
      work
  whom: husband wife hubby daughter daughters son sons kid kids child children mom mum mother moms mothers dad father
  whom: dads fathers parents parent grandma grandmother granny grandpa family people anyone anybody everyone partner
  whom: boyfriend girlfriend brother sister boss office whole elderly poor old little
  name: quotedname
  thing: thing things stuff crap nonsense spam business
`;

const STOPS = `
  dont|not|never|nor|dnt|donot|ever @do @whom~4 again|anymore|more|any|ever|with|about !you|him|her|the
  dont|not|never|nor|dnt|donot|ever @do @whom~4 in|from the|now future|on
  dont|not|never|dnt|donot send|sending me|us|him|her? these|them|those|stuff|things|messages \
      anymore|again|any|more|ever|here
  dont|not|never|dnt|donot send|sending me|us|him|her? it|that|this anymore|ever
  dont|not|never|dnt|donot send|sending these|them|those|this to me|us|my|this|here !old|new
  dont|not|never|dnt|donot send|sending me|us it|them|these|those|that|this|stuff|things to|$
  no|nomore|enough more|further|of? @those~4 @msg on|to|for|at|in this|my|our|me|us !yet
  leave|let|give me|us|him|her be|have|live|some|a|in|at~3 peace
  sick|tired|fed|annoyed|bothered|over|had of|up|with|by|it|enough~3 @those~3 @msg
  take|taking|took|cancel|cancelling back? my|all|any ..1 consent|permission|authorization|authorisation|approval
  more|next|another|keep|one text|message|msg|it|texting|messaging|sms|time me|us|up~2 \
      ..5 police|fcc|ftc|lawyer|attorney|complaint|court|sue|report|block
  replying|typing|sending|texting|answering|responding with? stop|unsubscribe|end|quit
  stop|unsubscribe|end|quit like|as|per per? it|you|u|your|ur|the|instructed|told|requested|directed ..4 $
  refrain|desist|abstain|avoid from? any? further? @doing|sending|contact|@msg
  leave|keep|count me|us|my|this number? out of @those~4 @msg|mailings|campaigns|communications
  stop|quit blowin|hittin|lightin|blowing|hitting|lighting up? me|my up|phone|line|cell|inbox
  @leave|get me|us off|from the|your|ur|those|these -@unnamed~3 @sent|announcements
  @stopword|quit|cease|chill|lay|ease w|with|wit @those~3 @msg|these|this|it|them
  close|shut|sign|wind me? out|down|off @those~4 @msg
  chill|ease|cool|lay|calm|relax|slow|settle|dial it? off|up|down|out|back|on|with~3 the|these|your|ur|all~2 @sent
  not|longer|no interested|interest in getting|receiving|being|having|seeing|hearing @those~4 \
      these|them|this|sent|on|@msg
  @nowant|longer|wont @wanting|needing|be~2 ..2 by|via|through|as|per text|sms|texts
  possible|way|kind|nice to|if not|stop|no|i|you|u~3 longer? receive|receiving|get|getting|send|sending ..2 \
      @sent|these|them
  are|is|will|would|can|could you|u|yall|yous|people|guys|ever~4 going|gonna? to? stop|quit $|texting|@doing|sending
  leave|remove|take ..2 shift texts|alerts|messages
  when are|will|is|do|can you|u|yall|this|these|they|it @msg? going|gonna|ever? to? stop|end|quit $|texting|sending
  reporting|report|reported ..2 to the? fcc|ftc|authorities|attorney
  next one|1|text|msg ..6 lawyer|attorney|police|court|fcc
  aint|dont|not nobody|noone|anybody want|need|asked|like ..1 these|them|yall|@msg
  leave me|us out of it|this|these|that|all|your $|@msg|texts
  get|getting|got rid of @those~4 @msg|@list
  get|getting|drop|come|hop off|out of? these|those|your|ur|this|the|all @those~2 @sent|text|message|list|lists
  how|where|way|ways|possible do|can|could|would|should|to|for|i|we|one|my|there|me|us|you|a|is~6 \
      @cancel|turn|shut|silence|avoid|escape|leave off? these|those $
  how|where ..4 stop|end|cancel|quit|leave this|your|ur ..1 list
  stop|end|cancel|leave|quit|exit|disable your|ur|this texting|text|sms|message|mailing|marketing|contact? \
      list|lists|thread|blast
  @leave|get @self~4 off|from|out of? your|ur|the|that|this address|phone|contact|black book|books
  drop|cut|lose|ditch|nix|scrap|skip off|out? the|your|these|those|all|ur @those~2 @sent
  @stopword|quit|cease|halt|enough the|these|those|your|all|this|any|with|of~3 @name @thing|now|$
  ^ @stopword|quit|cease|halt @name
  no|nomore|enough more|further|with|of~2 from? the|this|that|any? @name @thing|for|on|to|ever|stuff|$
  @unsub|remove|opt|opting|take|get|delete|leave|drop me|us|my|number|this|out|off|it~4 from|of|off|out~2 the? @name
  @stopword|cancel|end ..1 the|these|your|this|all -@unnamed~3 @thing $
  .: ^ opt|opting me|us|my|number~2 out of -@unnamed|the|a|an|my~4 $
`;

/** Stops that say whom, how or which: "don't text my mother", "how do I end these", 'stop the "Blue Fox" thing'. */
export const ENGLISH_OBJECTS: Language = { classes: CLASSES, stops: STOPS };
