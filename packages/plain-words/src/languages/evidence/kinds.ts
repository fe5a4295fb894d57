import type { Language } from '../../engine/rule-book.js';

const EVIDENCE = `
  3.5: me @removing
  3: mas @text|quiero @text
  2.5: # @stopping|@ending @text|@list @removing|@number @removing|@number equivocado|@stopping|@stopping los
  2.5: @texting nicht|@unsubscribing|de @removing|de @text|de @texting|dem @list|dem @text|ihr @stopping|mich @removing
  2.5: more @text|this @list
  -2.5: # @texting|@texting al|a @text
  2: @ending these|@list @list|@list @number|@list @text|@list runter|@refusing @text|@refusing infos
  2: @refusing interesse|@removing moi|@removing this|@removing us|@stopping un|@text email|@text mehr|@texting mich
  2: @texting nada|abo @stopping|abo @unsubscribing|ce @number|ces @text|este @number|interesa @removing
  2: la @unsubscribing|mehr @texting|opt @ending|que @refusing|receive @list|to @unsubscribing|us @ending|zu @texting
  -2: @refusing mind|@removing la|@removing les|@removing un|@removing una|@text in|@text the|aww @stopping|oh @stopping
  -2: votre @text
  1.5: @ending @list|@ending @texting|@ending them|@list @texting|@list @unsubscribing|@list a|@list is|@list me
  1.5: @list sein|@number @ending|@number @texting|@number again|@number deseo|@number estoy|@number raus|@number zu
  1.5: @refusing bedarf|@refusing consent|@refusing deseo|@refusing estoy|@refusing interested|@refusing mehr
  1.5: @refusing send|@refusing sign|@refusing use|@refusing wish|@removing|@removing @number|@removing este
  1.5: @removing from|@removing me|@removing meine|@removing mes|@removing werden|@stopping all|@stopping asking
  1.5: @stopping ca|@stopping this|@stopping uf|@stopping vos|@text @stopping|@text an|@text at|@text im|@text it
  1.5: @text j|@text los|@text mas|@texting again|@texting an|@texting ca|@texting ni|@texting plus|@texting vos
  1.5: @unsubscribing @unsubscribing|@unsubscribing inmediata|are @refusing|are @texting|aucun @text|aucun @texting
  1.5: aux @text|be @removing|cancelar @text|cette @list|das @stopping|das @unsubscribing|der @list|did @refusing
  1.5: estos @text|getting @list|good @removing|hab @refusing|i @unsubscribing|ihr @texting|is @refusing|it @stopping
  1.5: le @number|m @removing|m @texting|mauvais @number|me @texting|meinen @number|meiner @number|mis @list|mon @number
  1.5: more @texting|my @number|of @list|of @text|on @stopping|opting @ending|replied @stopping|rien @texting|send @text
  1.5: still @text|still @texting|su @list|tanto @text|the @text|there @stopping|these @ending|these @removing
  1.5: this @stopping|this @text|this @texting|to @number|to @refusing|ur @list|ur @text|votre @list|want @ending
  1.5: we @refusing|weiteren @text|youre @texting
  -1.5: # @text|@ending at|@list again|@list on|@number on|@refusing come|@refusing forget|@refusing got|@removing die
  -1.5: @removing ihr|@stopping its|@stopping l|@stopping le|@stopping me|@stopping sign|@stopping thats|@stopping you
  -1.5: @stopping youre|@text con|@text my|@text on|@text only|@text sont|@texting bekommen|@texting da|@texting from
  -1.5: brauche @refusing|done @text|es @text|haha @stopping|ich @stopping|in @number|mehr @text|solo @text|to @ending
  -1.5: un @text|votre @number|votre @texting
  1: # @number|# @refusing|@ending consent|@ending how|@ending my|@ending your|@list #|@list @ending|@list abo
  1: @list bien|@list for|@list ich|@list je|@list keep|@list raus|@list to|@number @refusing|@number @stopping
  1: @number autorizo|@number los|@number need|@number nicht|@refusing @texting|@refusing angemeldet|@refusing ask
  1: @refusing autorizo|@refusing call|@refusing for|@refusing gave|@refusing le|@refusing los|@refusing wanna
  1: @refusing weiteren|@refusing wieder|@refusing you|@refusing zugestimmt|@removing a|@removing all|@removing de
  1: @removing her|@removing it|@removing meiner|@removing mis|@stopping @refusing|@stopping @stopping|@stopping @text
  1: @stopping die|@stopping getting|@stopping the|@stopping these|@stopping tout|@text|@text @ending|@text @number
  1: @text @texting|@text abo|@text any|@text anymore|@text auf|@text ein|@text i|@text ich|@text je|@text keep
  1: @text nicht|@text thing|@texting|@texting @removing|@texting @stopping|@texting @unsubscribing|@texting a
  1: @texting abo|@texting i|@texting thing|@unsubscribing ce|@unsubscribing das|@unsubscribing l|@unsubscribing me
  1: @unsubscribing moi|@unsubscribing mon|a @stopping|a @texting|as @text|as @texting|buzz @ending|call @list|ces @list
  1: d @text|d @texting|daily @text|de @number|den @list|den @texting|der @text|die @number|die @texting|diese @list
  1: diese @number|diese @text|diese @texting|dis @stopping|do @refusing|enough @list|enough @text|estas @text
  1: este @refusing|etre @removing|euren @text|eurer @list|eurer @text|fig @text|from @texting|further @text
  1: further @texting|get @ending|good @stopping|habe @refusing|his @number|house @stopping|i @ending|i @stopping
  1: ihrer @list|im @refusing|ist @text|ist @texting|it @ending|keep @text|keep @texting|mas @list|mas @texting
  1: me @ending|me @refusing|me @unsubscribing|meine @number|mes @list|mi @number|mir @texting|mistake @removing
  1: mit @text|nicht @removing|nicht @stopping|noch @stopping|opted @ending|por @text|que @stopping|quotedname @list
  1: receive @text|said @stopping|say @stopping|siguen @texting|someone @removing|sus @list|tes @text|these @stopping
  1: tout @text|tu @list|u @stopping|viele @text|vom @text|von @list|von @texting|weiteren @texting|wrong @number
  1: wunsche @refusing|you @refusing|zu @text
  -1: 10 @ending|@ending to|@ending with|@list bekommen|@list of|@list only|@list over|@list sont|@list still|@number #
  -1: @number calls|@number es|@number he|@number im|@number my|@number puedo|@number update|@number with
  -1: @refusing asked|@refusing es|@refusing find|@refusing have|@refusing he|@refusing home|@refusing make
  -1: @refusing puedo|@refusing today|@refusing tute|@removing 10|@removing ich|@removing l|@removing le|@removing sie
  -1: @stopping a|@stopping con|@stopping emailing|@stopping en|@stopping my|@stopping nicht|@stopping plus
  -1: @stopping that|@stopping tu|@text #|@text again|@text bekommen|@text from|@text his|@text instead|@texting con
  -1: @texting das|@texting his|@texting ich|@texting instead|@texting les|@texting only|@texting you|@unsubscribing by
  -1: a @list|any @list|i @text|i @texting|im @list|is @ending|je @removing|karte @removing|le @text|me @text
  -1: more @stopping|pas @texting|prefer @list|prefer @text|quiero @stopping|quotedname @number|quotedname @refusing
  -1: rather @refusing|s @stopping|vous @removing|what @number|wie @unsubscribing|wrong @list|you @removing
  0.5: 2 @stopping|@ending|@ending it|@ending this|@list|@list ab|@list de|@list dienst|@list from|@list i|@list im
  0.5: @list mehr|@list nicht|@list stopped|@list zu|@number|@number aus|@number for|@number gehort|@number has
  0.5: @number i|@number it|@number last|@number le|@number longer|@number more|@number necesito|@number quiero
  0.5: @number recibir|@number soy|@number vivo|@refusing @list|@refusing @stopping|@refusing do|@refusing i
  0.5: @refusing live|@refusing longer|@refusing lust|@refusing more|@refusing necesito|@refusing need|@refusing quiero
  0.5: @refusing recibir|@refusing signed|@refusing soy|@refusing the|@refusing to|@refusing vivo|@refusing want
  0.5: @removing mi|@removing mich|@removing mon|@removing my|@stopping @number|@stopping @texting|@stopping aux
  0.5: @stopping avec|@stopping c|@stopping d|@stopping das|@stopping i|@stopping ich|@stopping im|@stopping it
  0.5: @stopping je|@stopping lighting|@stopping means|@stopping recibir|@stopping sending|@stopping sie|@stopping w
  0.5: @stopping with|@stopping wrong|@text @list|@text @unsubscribing|@text a|@text ab|@text after|@text aus
  0.5: @text dienst|@text haha|@text meh|@text por|@text stopped|@text we|@texting @ending|@texting @list|@texting ab
  0.5: @texting about|@texting dienst|@texting la|@texting mehr|@texting mir|@texting this|@texting zu
  0.5: @unsubscribing del|@unsubscribing from|@unsubscribing this|abonnement @list|abonnement @text|abonnement @texting
  0.5: all @list|all @text|am @refusing|anymore @stopping|appreciate @refusing|by @text|by @texting|ces @texting
  0.5: customer @stopping|d @list|daily @list|das @number|de @refusing|de @unsubscribing|dem @texting|du @text
  0.5: du @texting|eine @list|eine @text|eine @texting|etre @texting|eure @text|euren @list|euren @texting|f @ending
  0.5: falsche @number|fig @list|from @list|from @text|further @list|good @number|good @refusing|have @refusing
  0.5: her @number|ihrem @list|interesse @removing|interested @removing|last @text|last @texting|les @list|les @texting
  0.5: lui @texting|me @stopping|means @stopping|mich @refusing|mich @stopping|mich @unsubscribing|mir @refusing
  0.5: more @list|moved @ending|my @texting|n @texting|par @text|pass @removing|pedro @number|pedro @refusing
  0.5: person @removing|person @stopping|por @list|por @texting|prefer @refusing|quiero @removing|quotedname @text
  0.5: receive @texting|se @removing|se @unsubscribing|sending @text|shut @ending|sollt @stopping|sus @text|tes @texting
  0.5: the @list|the @number|these @texting|this @removing|to @texting|tout @list|tout @texting|trabajo @number
  0.5: trabajo @refusing|um @removing|von @text|vos @texting|want @number|want @refusing|weiteren @list|wieder @list
  0.5: wieder @text|wieder @texting|you @number|you @stopping|your @list|your @text
  -0.5: # @list|@ending #|@ending for|@ending of|@ending one|@ending work|@list @refusing|@list about|@list are|@list in
  -0.5: @list ist|@list price|@list this|@list we|@list will|@list with|@number @list|@number @text|@number a
  -0.5: @number about|@number changed|@number de|@number hace|@number hay|@number in|@number is|@number ist|@number ne
  -0.5: @number onions|@number se|@number to|@number voy|@number who|@refusing a|@refusing been|@refusing calls
  -0.5: @refusing get|@refusing getting|@refusing give|@refusing hace|@refusing hay|@refusing know|@refusing onions
  -0.5: @refusing read|@refusing ring|@refusing se|@refusing understand|@refusing voy|@refusing your|@removing el
  -0.5: @removing the|@stopping de|@stopping el|@stopping la|@text are|@text arent|@text by|@text is|@text ist
  -0.5: @text over|@text que|@text still|@text will|@text you|@texting @number|@texting by|@texting des|@texting el
  -0.5: @texting is|@texting ist|@texting it|@texting my|@texting otra|@texting por|@texting the|@texting un
  -0.5: @unsubscribing i|an @texting|can @stopping|day @ending|des @list|for @text|getting @text|i @removing
  -0.5: ich @unsubscribing|im @ending|it @removing|j @stopping|la @text|las @text|le @texting|los @list|los @text
  -0.5: los @texting|mejor @texting|mochte @refusing|more @number|new @number|nicht @texting|other @number|recibir @text
  -0.5: se @stopping|still @number|still @refusing|su @text|the @texting|these @text|to @list|turn @ending|un @list
  -0.5: un @texting|up @removing|work @number|worst @list|you @text|you @texting|your @number|your @texting
`;

/** What kinds of words weigh. Written by `npm run weigh`, not by hand. */
export const EVIDENCE_OF_KINDS: Language = { evidence: EVIDENCE };
