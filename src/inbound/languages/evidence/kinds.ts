import type { Language } from '../../plain-words/rule-book.js';

const EVIDENCE = `
  3: @stopping los|dem @text|mas @text|me @removing|more @text
  -3: a @text
  2.5: @ending @text|@list @removing|@number @removing|@number equivocado|@removing this|@stopping|@texting nicht
  2.5: @unsubscribing|de @removing|de @text|de @texting|dem @list|ihr @stopping|mich @removing|quiero @text
  -2.5: # @texting
  2: # @stopping|@list @list|@list @number|@list @text|@list runter|@number deseo|@refusing @text|@refusing deseo
  2: @refusing interesse|@removing moi|@removing us|@stopping the|@text email|@text mehr|@texting nada|abo @stopping
  2: abo @unsubscribing|are @refusing|ce @number|ces @text|estos @text|interesa @removing|mehr @texting|receive @list
  2: this @list|us @ending|zu @texting
  -2: @ending at|@refusing mind|@removing la|@removing les|@removing un|@removing una|@stopping you|@text in|@text the
  -2: aww @stopping|oh @stopping|votre @text
  1.5: @ending @list|@ending @texting|@ending them|@ending these|@list @texting|@list @unsubscribing|@list a|@list for
  1.5: @list is|@list me|@list sein|@number @ending|@number @texting|@number again|@number estoy|@number los
  1.5: @number raus|@number zu|@refusing bedarf|@refusing consent|@refusing estoy|@refusing infos|@refusing interested
  1.5: @refusing los|@refusing mehr|@refusing send|@refusing sign|@refusing use|@refusing wish|@removing
  1.5: @removing @number|@removing all|@removing her|@removing me|@removing meine|@removing mes|@removing werden
  1.5: @stopping all|@stopping asking|@stopping ca|@stopping these|@stopping uf|@stopping un|@stopping vos|@text an
  1.5: @text at|@text im|@text it|@text j|@text los|@text mas|@texting @stopping|@texting again|@texting an
  1.5: @texting mich|@texting ni|@texting plus|@texting vos|@unsubscribing @unsubscribing|are @texting|aucun @text
  1.5: aucun @texting|cancelar @text|cette @list|d @texting|das @stopping|das @unsubscribing|der @list|die @texting
  1.5: este @number|euren @text|getting @list|ihr @texting|im @refusing|is @refusing|it @stopping|la @unsubscribing
  1.5: le @number|m @removing|m @texting|mauvais @number|me @texting|meinen @number|meiner @number|mis @list
  1.5: more @texting|my @number|of @list|on @stopping|opt @ending|opting @ending|que @refusing|replied @stopping
  1.5: rien @texting|still @text|still @texting|the @text|these @ending|these @removing|this @stopping|this @text
  1.5: this @texting|to @number|to @refusing|to @unsubscribing|ur @list|ur @text|votre @list|want @ending|we @refusing
  1.5: weiteren @text|youre @texting
  -1.5: # @text|@list on|@refusing come|@refusing got|@removing die|@removing ihr|@removing le|@stopping its|@stopping l
  -1.5: @stopping le|@stopping me|@stopping thats|@stopping youre|@text my|@text on|@text only|@text sont
  -1.5: @texting bekommen|@texting da|@texting from|block @ending|brauche @refusing|done @text|es @text|haha @stopping
  -1.5: ich @stopping|in @number|las @text|mehr @text|pas @texting|s @stopping|solo @text|to @ending|votre @number
  -1.5: votre @texting
  1: # @number|# @refusing|@ending consent|@ending my|@ending your|@list #|@list @ending|@list abo|@list bien|@list ich
  1: @list im|@list je|@list keep|@list raus|@list to|@list we|@number @refusing|@number @stopping|@number autorizo
  1: @number has|@number i|@number need|@number nicht|@refusing @texting|@refusing angemeldet|@refusing ask
  1: @refusing autorizo|@refusing call|@refusing do|@refusing for|@refusing gave|@refusing i|@refusing le
  1: @refusing wanna|@refusing weiteren|@refusing wieder|@refusing you|@refusing zugestimmt|@removing a|@removing de
  1: @removing este|@removing from|@removing it|@removing meiner|@removing mich|@removing mis|@stopping @refusing
  1: @stopping @stopping|@stopping @text|@stopping die|@stopping getting|@stopping ich|@stopping this|@stopping tout
  1: @text|@text @ending|@text @number|@text @stopping|@text @texting|@text abo|@text any|@text anymore|@text auf
  1: @text ein|@text i|@text ich|@text je|@text keep|@text nicht|@text thing|@texting|@texting @removing
  1: @texting @unsubscribing|@texting a|@texting abo|@texting ca|@texting i|@texting thing|@texting to|@unsubscribing ce
  1: @unsubscribing das|@unsubscribing me|@unsubscribing moi|@unsubscribing mon|a @stopping|a @texting|all @text
  1: aux @text|be @removing|call @list|ces @list|d @list|d @text|daily @text|de @number|den @list|den @texting|der @text
  1: did @refusing|die @number|diese @list|diese @text|diese @texting|dis @stopping|do @refusing|eine @list|eine @text
  1: eine @texting|enough @list|enough @text|estas @text|etre @removing|eurer @list|fig @text|from @texting
  1: further @text|further @texting|get @ending|good @number|good @removing|habe @refusing|his @number|house @stopping
  1: i @ending|ihrer @list|ist @text|ist @texting|it @ending|keep @text|keep @texting|mas @list|mas @texting|me @ending
  1: me @refusing|me @unsubscribing|meine @number|mes @list|mir @texting|mit @text|mon @number|my @texting
  1: nicht @removing|nicht @stopping|noch @stopping|of @text|opted @ending|por @text|que @stopping|receive @text
  1: said @stopping|send @text|someone @removing|su @list|tanto @text|tes @text|there @stopping|these @stopping
  1: these @texting|tout @text|tu @list|u @stopping|viele @text|vom @text|von @list|von @texting|weiteren @texting
  1: wrong @number|wunsche @refusing|you @refusing|your @list|zu @text
  -1: 10 @ending|@ending to|@ending with|@list about|@list again|@list bekommen|@list of|@list only|@list over
  -1: @list sont|@number #|@number calls|@number es|@number he|@number im|@number ist|@number my|@number on
  -1: @number puedo|@number to|@number update|@number who|@number with|@refusing asked|@refusing es|@refusing find
  -1: @refusing forget|@refusing get|@refusing have|@refusing he|@refusing home|@refusing make|@refusing puedo
  -1: @refusing today|@refusing tute|@removing 10|@removing ich|@removing sie|@stopping con|@stopping emailing
  -1: @stopping en|@stopping my|@stopping nicht|@stopping plus|@stopping sign|@stopping that|@stopping tu|@text bekommen
  -1: @text con|@text from|@text his|@text instead|@texting con|@texting das|@texting his|@texting ich|@texting instead
  -1: @texting les|@texting my|@texting only|@unsubscribing by|a @list|any @list|i @text|i @texting|im @list|is @ending
  -1: je @removing|karte @removing|le @text|me @text|new @number|prefer @list|prefer @text|quiero @stopping
  -1: quotedname @number|quotedname @refusing|rather @refusing|the @texting|un @text|vous @removing|what @number
  -1: wrong @list|you @removing
  0.5: 2 @stopping|@ending|@ending how|@ending it|@ending this|@list|@list ab|@list de|@list dienst|@list from|@list i
  0.5: @list mehr|@list nicht|@list stopped|@list zu|@number|@number aus|@number gehort|@number it|@number le
  0.5: @number longer|@number me|@number more|@number necesito|@number quiero|@number recibir|@number soy|@number vivo
  0.5: @refusing @list|@refusing @refusing|@refusing @stopping|@refusing live|@refusing longer|@refusing lust
  0.5: @refusing more|@refusing my|@refusing necesito|@refusing need|@refusing quiero|@refusing recibir|@refusing signed
  0.5: @refusing soy|@refusing the|@refusing vivo|@refusing want|@removing mi|@removing mon|@removing my
  0.5: @stopping @texting|@stopping aux|@stopping avec|@stopping c|@stopping d|@stopping das|@stopping i|@stopping im
  0.5: @stopping it|@stopping je|@stopping lighting|@stopping means|@stopping recibir|@stopping sending|@stopping sie
  0.5: @stopping w|@stopping with|@stopping wrong|@text @list|@text @unsubscribing|@text a|@text ab|@text after
  0.5: @text aus|@text dienst|@text haha|@text meh|@text stopped|@text we|@text zu|@texting @ending|@texting @list
  0.5: @texting @text|@texting ab|@texting about|@texting call|@texting dienst|@texting mehr|@texting mir|@texting zu
  0.5: abonnement @list|abonnement @text|abonnement @texting|all @list|am @refusing|anymore @stopping
  0.5: appreciate @refusing|as @text|as @texting|buzz @ending|by @text|by @texting|ces @texting|customer @stopping
  0.5: daily @list|das @number|das @texting|de @list|de @unsubscribing|dem @texting|die @list|die @text|diese @number
  0.5: du @text|du @texting|etre @texting|eure @text|euren @list|euren @texting|eurer @text|f @ending|falsche @number
  0.5: fig @list|from @text|further @list|have @refusing|her @number|i @refusing|i @stopping|i @unsubscribing
  0.5: ihrem @list|interesse @removing|interested @removing|interested @stopping|last @text|last @texting|les @list
  0.5: les @texting|lui @texting|me @stopping|means @stopping|mi @number|mich @refusing|mich @stopping
  0.5: mich @unsubscribing|mir @refusing|more @list|n @texting|par @text|pedro @number|pedro @refusing|person @removing
  0.5: person @stopping|por @list|por @texting|prefer @refusing|quiero @removing|quotedname @list|quotedname @text
  0.5: receive @texting|recibiendo @text|say @stopping|se @unsubscribing|sending @list|sending @text|shut @ending
  0.5: sollt @stopping|sus @list|sus @text|tes @texting|the @list|the @number|this @removing|to @stopping|to @texting
  0.5: tout @list|tout @texting|um @removing|von @text|vos @texting|vous @stopping|want @number|want @refusing
  0.5: weiteren @list|wieder @list|wieder @text|wieder @texting|will @refusing|you @number|you @stopping|your @text
  -0.5: # @list|@ending #|@ending for|@ending of|@ending one|@ending work|@list @refusing|@list are|@list in|@list ist
  -0.5: @list price|@list still|@list will|@list with|@number @list|@number about|@number changed|@number hace
  -0.5: @number hay|@number in|@number is|@number ne|@number se|@refusing a|@refusing calls|@refusing getting
  -0.5: @refusing give|@refusing hace|@refusing hay|@refusing know|@refusing read|@refusing ring|@refusing se
  -0.5: @refusing understand|@refusing your|@removing el|@removing the|@stopping de|@stopping el|@stopping la|@text #
  -0.5: @text again|@text are|@text arent|@text by|@text ist|@text over|@text que|@text still|@text will|@text you
  -0.5: @texting @number|@texting by|@texting des|@texting el|@texting is|@texting ist|@texting it|@texting otra
  -0.5: @texting por|@texting the|@texting un|@texting you|@unsubscribing @list|@unsubscribing @text
  -0.5: @unsubscribing @texting|@unsubscribing i|an @texting|can @stopping|day @ending|des @list|des @text|for @text
  -0.5: getting @text|i @removing|ich @unsubscribing|im @ending|it @removing|la @text|le @texting|los @list|los @text
  -0.5: los @texting|mejor @texting|mochte @refusing|more @number|my @text|nicht @texting|other @number|recibir @text
  -0.5: se @stopping|still @number|still @refusing|su @text|these @text|to @list|turn @ending|up @removing
  -0.5: wie @unsubscribing|work @number|worst @list|you @text|you @texting|your @texting
`;

/** What kinds of words weigh. Written by `npm run weigh`, not by hand. */
export const EVIDENCE_OF_KINDS: Language = { evidence: EVIDENCE };
