import type { Language } from '../../engine/rule-book.js';

const EVIDENCE = `
  2.25: @unsubscribing
  -2: @elsewhere
  1.75: @me machen|@stopping
  -1.75: @joke
  -1.5: @person @want|@time
  1.5: @leave|@refusing @text|@removing|@threat|@time @refusing|de @text
  1.25: @enough|@list @removing|@me @number|@me @removing|@me @texting|@me @threat|@more @text|@refusing send
  1.25: @removing de|@text|@wrong @owner
  -1.25: @business|@but|@keep|@liking|@mistake|@removing @you|@want this
  1: # @stopping|5 @time|@ending|@enough @being|@enough @texting|@how @refusing|@liking @refusing|@list|@may @keep
  1: @may @wrong|@me @said|@me der|@me in|@more bekommen|@number @removing|@number @texting|@person @leave|@person else
  1: @refusing @time|@refusing @want|@stopping the|@texting @text|@threat @if|@want @how|@want @out|@you #|@you @person
  1: de @texting|de @you|die @may|faites @person|from @you|los @threat|the @text
  -1: @being @text|@elsewhere @more|@enough de|@if|@keep @me|@list @person|@me @text|@refusing @ending|@removing las
  -1: @stopping @refusing|@stopping @you|@want @texting|@you @owner|de @more|pour @you
  0.75: # @ending|@being @may|@being moglich|@being these|@business @removing|@business @text|@done|@done @being
  0.75: @elsewhere @refusing|@enough @stopping|@enough @text|@gone|@gone @person|@how @person|@how @stopping|@keep ill
  0.75: @leave @me|@liking @owner|@list @text|@may @gone|@may @removing|@may las|@may moglich|@me @leave
  0.75: @me @unsubscribing|@me request|@me von|@more @texting|@more ill|@never|@number @out|@out|@out de
  0.75: @owner @removing|@owner @wrong|@person @gone|@person @may|@person @stopping|@person las|@person necessaire
  0.75: @person se|@refusing @how|@refusing @keep|@refusing @more|@refusing @person|@refusing @refusing
  0.75: @refusing @stopping|@refusing @texting|@refusing en|@refusing interessee|@refusing la|@refusing to
  0.75: @removing this|@said @list|@said @number|@said @you|@text @business|@text @list|@text @more|@texting
  0.75: @texting @being|@texting @more|@threat this|@time #|@want das|@want these|@wrong @elsewhere|@wrong @removing
  0.75: @you @keep|@you @list|@you @me|@you an|@you arretiez|@you auf|@you die|@you going|ca @enough|ce @number
  0.75: ce @owner|con @you|das @ending|das @refusing|de @me|dem @list|dem @text|der @list|en @leave|en @want
  0.75: este @number|estos @text|gehts @more|hagan @how|la @time|lo @want|opt @ending|opt @out|sending @me
  0.75: stellen @person|stellen @you|the @time|this @list|to @me|up @me|voy @being
  -0.75: # @refusing|@being any|@being anything|@being it|@but @want|@done @want|@elsewhere @me|@elsewhere @person
  -0.75: @ending at|@gone #|@gone @me|@how|@how @said|@how @unsubscribing|@keep @person|@leave @refusing|@list @but
  -0.75: @may @being|@may @ending|@may die|@me @if|@me @liking|@me auf|@me des|@me die|@me ein|@me ill|@more @but
  -0.75: @more @elsewhere|@more @may|@more @more|@more @number|@more questions|@never de|@number @but|@number @gone
  -0.75: @number @may|@number way|@out at|@owner @but|@owner @gone|@owner @want|@person @text|@person @time|@refusing go
  -0.75: @refusing way|@removing the|@said @person|@stopping @elsewhere|@stopping @ending|@stopping au|@text @keep
  -0.75: @texting @enough|@texting bekommen|@texting da|@threat @being|@threat @me|@threat un|@unsubscribing @you
  -0.75: @want the|@wrong @list|@wrong @text|@you @elsewhere|@you @said|@you @texting|add @me|fur @me|lopez @texting
  -0.75: oh @stopping|one @may|see @you|sign @me|the @business|this @time|un @person
  0.5: # @number|# @out|3 @time|@being @how|@being @if|@being @keep|@being @never|@being @refusing|@being @said
  0.5: @being @threat|@being contactado|@being des|@being rest|@business @threat|@business @unsubscribing|@business to
  0.5: @but @refusing|@but @removing|@but @you|@done @may|@done @more|@done @text|@done @texting|@elsewhere registry
  0.5: @ending @business|@ending @ending|@ending @list|@ending @person|@ending @text|@ending con|@ending it|@ending this
  0.5: @enough @may|@enough @person|@enough la|@gone @out|@gone @refusing|@gone in|@gone la|@gone the|@how @list
  0.5: @how @me|@how @you|@how ca|@how ce|@how oft|@how paro|@if das|@keep @text|@list @me|@list @said|@list @time
  0.5: @list @want|@list to|@may #|@may 3|@may @enough|@may @number|@may @person|@may @refusing|@may there|@may too
  0.5: @me @but|@me @ending|@me @gone|@me @may|@me @owner|@me @polite|@me @refusing|@me @time|@me answer
  0.5: @me consentement|@me de|@me go|@me inbox|@me know|@me la|@me pars|@me tienen|@more @person|@more @refusing
  0.5: @more @removing|@more @said|@more @you|@more x|@never @keep|@never @more|@number|@number @being|@number @ending
  0.5: @number @enough|@number @keep|@number @list|@number @more|@number @refusing|@number @stopping|@number @want
  0.5: @number @wrong|@number la|@number last|@number pro|@number soy|@out @how|@owner @out|@owner @stopping
  0.5: @person @done|@person @enough|@person @liking|@person anderem|@person camp|@person faire|@person hago
  0.5: @person this|@polite @being|@polite @refusing|@refusing @elsewhere|@refusing @may|@refusing @me|@refusing @never
  0.5: @refusing @removing|@refusing @said|@refusing lire|@refusing par|@refusing soy|@refusing utiliser|@removing @me
  0.5: @removing @removing|@removing este|@removing it|@said @wrong|@said by|@stopping @stopping|@stopping @text
  0.5: @stopping @texting|@stopping ca|@stopping sending|@stopping with|@text @removing|@text an|@text any|@text at
  0.5: @text it|@threat @you|@time @keep|@time @list|@time @may|@time @more|@time @person|@time @stopping|@time @wrong
  0.5: @time before|@time pasada|@unsubscribing de|@want @elsewhere|@want @ending|@want @may|@want @refusing
  0.5: @want @removing|@want @you|@want from|@want von|@wrong @refusing|@wrong @want|@wrong to|@you|@you @never
  0.5: @you @refusing|@you @text|@you @threat|@you @wrong|@you faire|@you send|al @number|allez @stopping|aux @text
  0.5: avec @person|avec @you|before @me|ca @stopping|cette @time|da @refusing|das @may|das @unsubscribing|de @enough
  0.5: de @person|de @refusing|de @removing|de @time|de @unsubscribing|dejadme @leave|den @list|den @texting|der @text
  0.5: der @threat|die @number|die @owner|die @text|die @texting|diese @text|en @out|este @owner|every @time|for @liking
  0.5: in @leave|inbox @may|it @being|it @if|it @may|it @stopping|know @how|la @ending|la @leave|last @time|leave @me
  0.5: lo @how|los @text|lose @me|mit @you|nothing @more|of @you|one @more|oubliez @me|se @unsubscribing|send @me
  0.5: seul @text|seul @texting|that @may|the @list|the @may|the @threat|this @may|to @being|to @texting
  0.5: to @unsubscribing|tres @done|um @removing
  -0.5: # @me|# @texting|# @wrong|10 @ending|10 @out|@being @being|@being die|@being gewonnen|@being the|@being there
  -0.5: @business @enough|@business @how|@business de|@business en|@but @ending|@done @me|@done to|@elsewhere @keep
  -0.5: @elsewhere @you|@ending @how|@ending @mistake|@ending de|@ending die|@ending la|@ending quotedname|@ending to
  -0.5: @enough @how|@enough @you|@gone to|@how @if|@how @owner|@how @removing|@how @text|@how @time|@how faire|@how se
  -0.5: @if @person|@if @want|@joke @stopping|@keep @keep|@leave @text|@leave @you|@liking @more|@list @may
  -0.5: @list bekommen|@list c|@list come|@list free|@list of|@may|@may @business|@may @text|@may going|@may ir|@may it
  -0.5: @may mit|@may this|@me #|@me @stopping|@me an|@me at|@me bekomme|@me boite|@me found|@me llego|@me prefer
  -0.5: @me resena|@me viens|@me won|@more @done|@more @owner|@never @being|@never @removing|@number d|@out @being
  -0.5: @out @mistake|@out for|@owner #|@owner @owner|@owner @text|@person|@person #|@person @business|@person @person
  -0.5: @person @refusing|@person @said|@person @texting|@refusing @done|@refusing @enough|@refusing @threat
  -0.5: @refusing @you|@refusing come|@refusing da|@refusing recu|@refusing sur|@removing 10|@removing @person
  -0.5: @removing la|@said @more|@stopping @more|@stopping @said|@stopping @time|@stopping emailing|@stopping en
  -0.5: @stopping its|@stopping thats|@text @but|@text @person|@text @texting|@text @wrong|@text @you|@text bekommen
  -0.5: @text come|@text con|@text de|@text del|@text die|@text free|@text from|@text in|@text kommen|@text par
  -0.5: @text the|@text von|@texting @if|@texting @want|@texting al|@texting from|@texting in|@texting the|@threat @how
  -0.5: @threat @text|@threat pour|@time @enough|@time @how|@unsubscribing @how|@unsubscribing @refusing|@want @me
  -0.5: @want @said|@want in|@want to|@wrong @may|@wrong @texting|@you @number|@you opt|@you part|an @texting|bei @you
  -0.5: ca @being|ca @me|con @person|de @keep|dem @business|emailing @me|en @you|from @me|geht @refusing|in @owner
  -0.5: judo @person|la @elsewhere|macht @you|make @person|oui @me|pour @person|put @me|reminder @said|robo @list
  -0.5: se @removing|since @time|sur @me|switch @me|that @being|that @how|these @said|to @ending|to @threat|un @text
  -0.5: update @me|von @person
  0.25: # @business|# @how|# @owner|# @time|6 @may|@being @business|@being @but|@being @elsewhere|@being @ending
  0.25: @being @enough|@being @liking|@being @more|@being @number|@being @out|@being @person|@being @removing
  0.25: @being @stopping|@being @texting|@being contacted|@being den|@being esto|@being favour|@being funeral|@being l
  0.25: @being minor|@being one|@being quelquun|@being recibir|@being tout|@being un|@being way|@business @ending
  0.25: @business @gone|@business @list|@business @may|@business @more|@business @refusing|@business @stopping
  0.25: @business @texting|@business the|@but @being|@but @elsewhere|@but @how|@but @list|@but @more|@but @person
  0.25: @but @polite|@but per|@done #|@done @done|@done @keep|@done @time|@done @you|@done de|@done esto|@done la
  0.25: @elsewhere @being|@elsewhere @but|@elsewhere @leave|@elsewhere @number|@elsewhere @said|@elsewhere the
  0.25: @ending @me|@ending @time|@ending @want|@ending @you|@ending damit|@ending these|@ending todo|@enough @enough
  0.25: @enough @list|@enough @removing|@enough mit|@enough with|@gone @ending|@gone @number|@gone @removing
  0.25: @gone @stopping|@gone @text|@gone @texting|@gone en|@gone it|@gone sending|@how @being|@how @how|@how @mistake
  0.25: @how @texting|@how kommt|@how lo|@how sacaron|@how werde|@if @how|@if @refusing|@if its|@keep @removing
  0.25: @keep @you|@keep en|@keep in|@leave @being|@leave @how|@leave @polite|@leave con|@leave l|@leave mit
  0.25: @leave tomber|@liking @keep|@liking @me|@liking @person|@liking @removing|@liking it|@liking la|@liking to
  0.25: @list @being|@list @ending|@list @liking|@list @list|@list @out|@list @polite|@list @unsubscribing|@list @you
  0.25: @list after|@list das|@list de|@may 9|@may @done|@may @list|@may @polite|@may @time|@may @unsubscribing
  0.25: @may compris|@may das|@may ein|@may en|@may for|@may la|@may lourd|@may pour|@may se|@may to|@me @being
  0.25: @me @elsewhere|@me @out|@me @wrong|@me @you|@me about|@me accord|@me any|@me anything|@me bei|@me borran
  0.25: @me broke|@me ca|@me check|@me cobran|@me come|@me consentimiento|@me contactez|@me da|@me dar|@me done
  0.25: @me driving|@me ecriviez|@me einwilligung|@me gehe|@me infos|@me laisser|@me mog|@me one|@me oppose|@me opted
  0.25: @me patience|@me permission|@me privacy|@me rappeler|@me recois|@me sali|@me things|@me this|@me tranquilles
  0.25: @me vais|@me verzichte|@me ware|@me wont|@mistake de|@more|@more @list|@more @me|@more @never|@more @out
  0.25: @more @stopping|@more aufs|@more bei|@more d|@more eine|@more en|@more erhalten|@more la|@more los|@more of
  0.25: @more quotedname|@more time|@more un|@more von|@never @how|@never @text|@never @texting|@never @want
  0.25: @never angemeldet|@never donne|@number @leave|@number @number|@number c|@number gehort|@number kiero|@number mo
  0.25: @number recibir|@number se|@number vivo|@out @number|@out in|@out it|@out mit|@out von|@owner|@owner @being
  0.25: @owner @ending|@owner @how|@owner @more|@owner @you|@owner c|@owner mayor|@person @elsewhere|@person @ending
  0.25: @person @list|@person @number|@person @out|@person das|@person en|@person for|@person in|@person menu|@person of
  0.25: @person possible|@person pour|@person sarah|@person to|@person trabajo|@person with|@polite|@polite @me
  0.25: @polite @text|@polite @texting|@polite @wrong|@polite @you|@refusing|@refusing @being|@refusing @liking
  0.25: @refusing afford|@refusing angemeldet|@refusing autorice|@refusing c|@refusing ce|@refusing d|@refusing donne
  0.25: @refusing habite|@refusing infos|@refusing kiero|@refusing leave|@refusing mo|@refusing recibir|@refusing se
  0.25: @refusing sign|@refusing un|@refusing vivo|@removing @time|@removing all|@removing ce|@removing from
  0.25: @removing werden|@said @refusing|@said after|@said de|@said for|@stopping @being|@stopping @done|@stopping @how
  0.25: @stopping @person|@stopping @want|@stopping asking|@stopping blowin|@stopping d|@stopping de|@stopping from
  0.25: @stopping it|@stopping means|@stopping receiving|@stopping these|@stopping this|@stopping uf|@stopping un
  0.25: @text @being|@text @elsewhere|@text @ending|@text @me|@text @number|@text @polite|@text @stopping|@text @text
  0.25: @text @time|@text @unsubscribing|@text abzusehen|@text after|@text al|@text auf|@text das|@text ein|@text for
  0.25: @text thing|@texting @list|@texting @polite|@texting @refusing|@texting @removing|@texting @stopping
  0.25: @texting @unsubscribing|@texting auf|@texting ca|@texting it|@texting la|@texting thing|@texting to
  0.25: @threat @threat|@threat au|@threat de|@time @me|@time @number|@time @text|@time @want|@time infos
  0.25: @unsubscribing @me|@unsubscribing @unsubscribing|@unsubscribing from|@unsubscribing inmediata
  0.25: @unsubscribing this|@want|@want @number|@want @person|@want @text|@want @unsubscribing|@want des|@want it
  0.25: @wrong @being|@wrong @done|@wrong @me|@wrong @number|@wrong @person|@wrong de|@wrong for|@wrong send|@you @done
  0.25: @you @enough|@you @if|@you @more|@you @polite|@you @stopping|@you den|@you done|@you mat|@you menu|@you sale
  0.25: @you sell|@you to|about @me|about @you|al @business|al @person|all @list|all @text|an @ending|ans @refusing
  0.25: any @more|arrive @refusing|at @being|au @business|aufs @number|autorizacion @stopping|bugger @ending|bugger @out
  0.25: by @text|by @texting|c @liking|cada @text|ce @how|ce @refusing|ces @text|chond @you|come @ending|come @out
  0.25: con @enough|contactez @more|contactez @refusing|cuantas @done|d @time|d @you|da @out|daily @text|dans @person
  0.25: das @being|de @being|de @done|de @ending|de @list|de @may|de @number|de @polite|dejame @leave|del @me
  0.25: dem @enough|dem @texting|der @number|der @owner|der @person|des @refusing|die @enough|diese @list|diese @number
  0.25: diese @owner|diese @texting|dla @list|donne @me|ecriviez @refusing|eine @list|eine @texting|einmal @me|en @being
  0.25: en @owner|en @texting|estas @text|este @business|esto @being|esto @may|faites @me|falta @how|fig @list|fig @text
  0.25: find @person|for @list|forget @you|fous @me|from @list|from @texting|geht @me|go @out|gonna @threat|habite @more
  0.25: habite @refusing|ill @threat|immer @more|infos @more|it @ending|it @me|it @removing|jusqu @being|know @if
  0.25: l @business|la @enough|la @list|la @me|la @person|la @removing|la @threat|la @unsubscribing|lasst @me|last @text
  0.25: last @texting|lost @me|macht @me|many @done|means @stopping|mettre @ending|mit @text|of @me|oft @more
  0.25: oppose @being|opted @ending|opted @out|opting @ending|opting @out|par @list|par @mistake|par @text|par @texting
  0.25: par @wrong|per @text|per @texting|pour @how|prefer @refusing|prefer @wrong|presente @want|privacy @stopping
  0.25: quotedname @list|quotedname @text|receive @list|receive @text|receiving @text|recibir @refusing|recoive @more
  0.25: recoive @refusing|recu @me|retiro @me|sacaron @me|screw @you|se @wrong|send @text|serait @person|soy @person
  0.25: soy @you|than @me|thats @enough|the @enough|the @number|the @owner|the @said|the @wrong|there @being
  0.25: there @stopping|these @ending|these @may|these @more|these @out|these @removing|these @stopping|think @me
  0.25: this @being|this @ending|this @me|this @more|this @number|this @owner|this @removing|this @stopping|this @text
  0.25: this @texting|three @done|tienen @enough|to @number|to @refusing|to @stopping|to @text|to @wrong|tout @list
  0.25: tout @text|tout @texting|trois @done|turn @person|un @number|un @time|une @business|une @done|up @keep|up @more
  0.25: vais @you|van @being|vergesst @me|verschont @me|versteht @you|vom @text|von @list|von @text|von @texting
  0.25: vuelven @being|werde @me|wesh @stopping|with @you|wont @being|y @being|zero @text
  -0.25: # @being|# @but|# @enough|# @may|# @more|# @never|# @person|# @said|# @text|04 @how|18 @time|@being|@being #
  -0.25: @being 15h|@being @done|@being @list|@being @time|@being @unsubscribing|@being @want|@being @you|@being das
  -0.25: @being ein|@being fait|@being fiebre|@being kostet|@being las|@being midi|@being parking|@being pour
  -0.25: @being scam|@being to|@being tun|@being une|@business 3|@business 4471|@business @being|@business @done
  -0.25: @business @keep|@business @out|@business @said|@business for|@business ill|@but @may|@but @texting|@but see
  -0.25: @done @liking|@done @number|@done @person|@done @refusing|@done @said|@elsewhere @ending|@elsewhere @if
  -0.25: @elsewhere @stopping|@elsewhere @text|@elsewhere @unsubscribing|@ending #|@ending @being|@ending @enough
  -0.25: @ending @may|@ending @refusing|@ending @said|@ending dem|@ending den|@ending der|@ending for|@ending l
  -0.25: @ending of|@ending policy|@ending pour|@ending the|@ending tout|@ending with|@ending work|@enough @business
  -0.25: @enough @ending|@enough @liking|@enough @number|@enough @polite|@enough @refusing|@enough @time|@enough ce
  -0.25: @enough cher|@enough con|@enough d|@enough of|@enough waiting|@gone @may|@gone @more|@gone @you|@gone de|@how #
  -0.25: @how @business|@how @done|@how @ending|@how @enough|@how hago|@how haltestelle|@how la|@how llegue|@how many
  -0.25: @how much|@how this|@how time|@how to|@how tun|@if @being|@if @me|@if @you|@if it|@joke @keep|@joke @more
  -0.25: @joke @person|@joke @refusing|@keep @enough|@keep @list|@keep la|@keep the|@leave @person|@leave la
  -0.25: @leave sonner|@liking @how|@liking @liking|@liking @texting|@liking die|@liking for|@liking pour|@liking the
  -0.25: @list #|@list @enough|@list @if|@list @keep|@list @more|@list @wrong|@list about|@list ca|@list kommen
  -0.25: @list von|@may 14|@may @elsewhere|@may @leave|@may @out|@may @stopping|@may @texting|@may @want|@may @you
  -0.25: @may better|@may fertig|@may in|@may krank|@may normal|@may paye|@may sich|@may spelled|@may that|@may these
  -0.25: @may trouve|@may une|@me @me|@me @mistake|@me @person|@me ancien|@me arrive|@me as|@me avisan|@me bajo
  -0.25: @me blocked|@me blush|@me borro|@me bring|@me di|@me dio|@me faire|@me food|@me for|@me furious|@me going
  -0.25: @me gonna|@me komm|@me kommen|@me landlord|@me llegan|@me lo|@me lost|@me missed|@me mit|@me money|@me old
  -0.25: @me paid|@me place|@me quedo|@me reste|@me review|@me sign|@me spot|@me the|@me to|@me two|@me umbrella|@me van
  -0.25: @me vemos|@me voy|@mistake @keep|@mistake abgemeldet|@mistake add|@more @business|@more @keep|@more @time
  -0.25: @more an|@more auf|@more azucar|@more frei|@more infos|@more live|@more notig|@more per|@more rein|@more seats
  -0.25: @more send|@more than|@never @done|@never @polite|@never @refusing|@number 14|@number @business|@number @done
  -0.25: @number @elsewhere|@number @how|@number @if|@number @me|@number de|@number for|@number llega|@number onions
  -0.25: @number update|@number von|@number with|@out #|@out del|@out dem|@out den|@out der|@out quotedname|@out the
  -0.25: @out with|@out work|@owner @business|@owner @list|@owner @may|@owner @never|@owner @refusing|@owner @texting
  -0.25: @owner to|@owner von|@owner with|@person 12|@person 555|@person @being|@person @but|@person @keep|@person @me
  -0.25: @person @removing|@person @threat|@person @you|@person as|@person ascensor|@person at|@person bleu|@person came
  -0.25: @person from|@person hold|@person la|@person mismo|@person mit|@person plan|@person prelevement|@person reste
  -0.25: @person s|@person sucre|@person the|@person timbre|@person too|@polite found|@refusing #|@refusing @business
  -0.25: @refusing @gone|@refusing @polite|@refusing an|@refusing andere|@refusing aufhort|@refusing cebolla
  -0.25: @refusing coming|@refusing de|@refusing die|@refusing forget|@refusing give|@refusing home|@refusing klingeln
  -0.25: @refusing llega|@refusing make|@refusing nachtisch|@refusing onions|@refusing read|@refusing the|@refusing tute
  -0.25: @refusing understand|@refusing venir|@removing @being|@removing @ending|@removing @how|@removing @refusing
  -0.25: @removing @text|@removing del|@removing l|@removing un|@said|@said @being|@said @but|@said @keep|@said @may
  -0.25: @said about|@said karen|@said the|@said to|@stopping @gone|@stopping @if|@stopping @joke|@stopping @may
  -0.25: @stopping @removing|@stopping c|@stopping con|@stopping l|@stopping la|@stopping shop|@stopping sign
  -0.25: @stopping sur|@stopping that|@stopping to|@text @done|@text @enough|@text @how|@text @if|@text @may
  -0.25: @text @refusing|@text c|@text dans|@text desde|@text mit|@text with|@texting @how|@texting @keep
  -0.25: @texting @person|@texting c|@texting con|@texting d|@texting de|@texting des|@texting despues|@texting die
  -0.25: @texting en|@texting kommen|@texting lo|@texting mit|@texting par|@texting un|@texting von|@texting with
  -0.25: @threat @enough|@threat @stopping|@threat the|@time @business|@time @ending|@time @removing|@time @texting
  -0.25: @time @time|@time @you|@time la|@unsubscribing @list|@unsubscribing @person|@unsubscribing @text
  -0.25: @unsubscribing @texting|@unsubscribing by|@unsubscribing del|@unsubscribing die|@want #|@want @being
  -0.25: @want @business|@want @list|@want @stopping|@want @time|@want any|@want anything|@want de|@want den|@want die
  -0.25: @want for|@want par|@wrong @business|@wrong @said|@wrong @you|@wrong address|@wrong coming|@wrong home
  -0.25: @wrong in|@wrong the|@wrong with|@wrong working|@you @ending|@you @liking|@you @removing|@you @time
  -0.25: @you @unsubscribing|@you @you|@you close|@you das|@you en|@you etes|@you faites|@you making|@you office
  -0.25: @you pour|@you rappelle|@you there|@you tout|al @time|alles @liking|an @text|an @time|any @list|as @being
  -0.25: as @may|as @me|auf @enough|avais @said|aww @stopping|before @you|bis @time|blocked @me|c @being|c @may|ce @time
  -0.25: come @being|comme @text|comme @texting|con @how|count @me|da @being|da @may|dans @me|das @business|das @enough
  -0.25: das @number|das @text|de @business|de @elsewhere|de @how|del @time|den @business|den @elsewhere|den @wrong
  -0.25: der @business|des @list|des @text|des @texting|deux @done|die @person|die @wrong|done @text|dos @done|en @me
  -0.25: fewer @text|for @being|for @me|for @said|for @text|for @time|forget @me|forgot @me|from @being|from @time
  -0.25: fur @list|fur @refusing|fur @texting|fur @time|give @me|going @ending|going @out|haltestelle @may|help @me
  -0.25: in @business|in @me|in @number|in @you|inscrivez @me|it @more|it @out|it @you|its @wrong|its @you|ja @me
  -0.25: kam @refusing|kommen @refusing|la @more|la @text|las @text|lass @me|lassen @person|lassen @you|making @me
  -0.25: many @list|many @said|marche @refusing|meldet @you|much @may|neue @number|neue @owner|new @number|new @owner
  -0.25: next @time|olvide @me|par @time|paso @how|paso @polite|passe @time|pause @me|pour @time|quotedname @number
  -0.25: quotedname @refusing|read @you|s @stopping|se @how|se @me|seit @person|send @being|setzt @me|subscribe @me
  -0.25: surtout @refusing|the @being|the @elsewhere|the @person|theres @number|theres @refusing|time @me|to @enough
  -0.25: to @list|to @removing|to @said|tout @may|tout @me|tout @person|un @list|un @more|un @texting|up @removing
  -0.25: von @me|wifes @number|wifes @owner|with @being|with @me|worst @business|worst @list
`;

/** What kinds of words weigh. Written by `npm run weigh`, not by hand. */
export const EVIDENCE_OF_KINDS: Language = { evidence: EVIDENCE };
