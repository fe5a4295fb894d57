import type { Language } from '../../engine/rule-book.js';

const EVIDENCE = `
  2: @unsubscribing
  -2: @elsewhere
  1.75: @me machen|@stopping
  -1.75: @joke
  -1.5: @but|@person @want|@time
  1.5: @leave|@refusing @text|@removing|@threat|@time @refusing|de @text
  1.25: @enough|@list @removing|@me @number|@me @removing|@me @texting|@more @text|@refusing send|@removing de|@text
  1.25: @wrong @owner|der @text
  -1.25: @business|@keep|@liking|@mistake|@removing @you|@want this
  1: # @stopping|@ending|@enough @being|@enough @texting|@how @refusing|@liking @refusing|@list|@may @keep|@may @wrong
  1: @me @said|@me der|@me in|@more @texting|@more bekommen|@number @removing|@owner @removing|@person @leave
  1: @person else|@refusing @time|@refusing @want|@stopping the|@texting @more|@texting @text|@threat @if|@want @how
  1: @want @out|@you @person|das @ending|de @texting|de @you|die @may|este @number|faites @person|from @you|los @threat
  1: the @text
  -1: @being @text|@elsewhere @more|@enough de|@if|@keep @me|@me @text|@me ein|@refusing @ending|@removing las
  -1: @stopping @refusing|@stopping @you|@want @texting|@you @owner|add @me|de @more|pour @you
  0.75: # @ending|5 @time|@being @may|@being moglich|@being these|@business @removing|@business @text|@done|@done @being
  0.75: @elsewhere @refusing|@ending this|@enough @stopping|@enough @text|@gone|@gone @person|@how @person
  0.75: @how @stopping|@keep ill|@leave @me|@liking @owner|@list @text|@may @gone|@may @removing|@may las|@may moglich
  0.75: @me @leave|@me @threat|@me request|@me von|@more ill|@never|@number @out|@number @texting|@out|@out de
  0.75: @owner @wrong|@person @gone|@person @may|@person @stopping|@person las|@person necessaire|@person se
  0.75: @refusing @how|@refusing @keep|@refusing @more|@refusing @person|@refusing @refusing|@refusing @stopping
  0.75: @refusing @texting|@refusing en|@refusing interessee|@refusing la|@refusing to|@said @list|@said @number
  0.75: @said @you|@text @business|@text @list|@text @more|@texting|@threat @you|@threat this|@time #|@time @more
  0.75: @want das|@want these|@wrong @elsewhere|@wrong @removing|@you #|@you @keep|@you @list|@you @me|@you an
  0.75: @you arretiez|@you auf|@you die|@you going|ca @enough|ce @number|ce @owner|das @refusing|de @me|dem @list
  0.75: dem @text|die @text|en @leave|en @want|estos @text|gehts @more|hagan @how|la @time|lo @want|mit @you|one @more
  0.75: opt @ending|opt @out|sending @me|the @time|this @list|to @me|up @me|voy @being
  -0.75: # @refusing|# @texting|@being any|@being anything|@being it|@but @want|@done @want|@elsewhere @me
  -0.75: @elsewhere @person|@gone #|@gone @me|@how|@how @said|@how @unsubscribing|@keep @person|@leave @refusing
  -0.75: @list @but|@list @person|@list come|@may @being|@may @ending|@me @if|@me des|@me die|@me ill|@more @but
  -0.75: @more @elsewhere|@more @may|@more @more|@more @number|@more @owner|@more questions|@never de|@number @but
  -0.75: @number @gone|@number @may|@number way|@owner @but|@owner @gone|@owner @want|@person @text|@refusing @enough
  -0.75: @refusing go|@refusing way|@removing the|@said @person|@stopping @elsewhere|@stopping @ending|@stopping au
  -0.75: @text @keep|@text @you|@text come|@texting @enough|@texting bekommen|@texting da|@threat @being|@threat @me
  -0.75: @threat pour|@threat un|@unsubscribing @you|@want the|@wrong @list|@wrong @text|@you @elsewhere|@you @said
  -0.75: @you @texting|lopez @texting|oh @stopping|one @may|see @you|sign @me|sur @me|the @business|this @time
  -0.75: un @person
  0.5: # @number|# @out|3 @time|@being @how|@being @if|@being @keep|@being @never|@being @refusing|@being @said
  0.5: @being contactado|@being des|@being rest|@business @refusing|@business @threat|@business @unsubscribing
  0.5: @business to|@but @elsewhere|@but @me|@but @refusing|@but @removing|@but @you|@done @may|@done @text
  0.5: @done @texting|@done la|@elsewhere registry|@ending @ending|@ending @list|@ending @person|@ending @text
  0.5: @ending con|@ending it|@enough @may|@enough @person|@enough la|@gone @out|@gone @refusing|@gone @text|@gone in
  0.5: @gone la|@gone the|@how @list|@how @me|@how @you|@how ca|@how ce|@how oft|@how paro|@keep @text|@list @ending
  0.5: @list @me|@list @said|@list @time|@list @want|@list to|@may #|@may 3|@may @enough|@may @number|@may @person
  0.5: @may @refusing|@may too|@me @but|@me @ending|@me @gone|@me @may|@me @owner|@me @polite|@me @refusing|@me @time
  0.5: @me @unsubscribing|@me answer|@me apunte|@me consentement|@me de|@me inbox|@me know|@me la|@me pars|@me tienen
  0.5: @more|@more @me|@more @person|@more @refusing|@more @removing|@more @said|@more @you|@more x|@never @keep
  0.5: @never @more|@number|@number @being|@number @ending|@number @enough|@number @keep|@number @list|@number @more
  0.5: @number @refusing|@number @stopping|@number @want|@number @wrong|@number la|@number last|@number pro|@number soy
  0.5: @out @how|@owner @out|@owner @stopping|@person @enough|@person anderem|@person camp|@person faire|@person hago
  0.5: @person this|@polite @being|@polite @refusing|@refusing @elsewhere|@refusing @may|@refusing @me|@refusing @never
  0.5: @refusing @removing|@refusing @said|@refusing lire|@refusing par|@refusing soy|@refusing utiliser|@removing @me
  0.5: @removing @removing|@removing este|@removing it|@removing this|@said @wrong|@said by|@stopping @stopping
  0.5: @stopping @text|@stopping @texting|@stopping ca|@stopping sending|@stopping these|@stopping with|@text @removing
  0.5: @text an|@text any|@text at|@text it|@texting @being|@threat @threat|@time @keep|@time @list|@time @may
  0.5: @time @number|@time @person|@time @stopping|@time @wrong|@time before|@time pasada|@unsubscribing @me
  0.5: @unsubscribing de|@want @elsewhere|@want @ending|@want @may|@want @refusing|@want @you|@want from|@want von
  0.5: @wrong @refusing|@wrong @want|@wrong to|@you|@you @never|@you @refusing|@you @stopping|@you @threat|@you @wrong
  0.5: @you faire|@you send|@you to|al @number|allez @stopping|aux @text|avec @person|before @me|ca @stopping
  0.5: cette @number|cette @time|con @you|da @refusing|das @may|das @unsubscribing|de @enough|de @person|de @removing
  0.5: de @time|de @unsubscribing|dejadme @leave|den @list|den @texting|der @list|der @threat|die @number|die @owner
  0.5: diese @text|einmal @me|en @out|este @owner|every @time|for @liking|in @leave|inbox @may|it @being|it @if|it @may
  0.5: it @stopping|know @how|la @ending|la @leave|last @time|leave @me|lo @how|los @text|lose @me|nothing @more|of @you
  0.5: oubliez @me|per @text|per @texting|se @unsubscribing|send @me|seul @text|seul @texting|stellen @person
  0.5: stellen @you|that @may|the @list|the @threat|this @being|this @may|to @being|to @texting|to @unsubscribing
  0.5: tres @done|trois @done|um @removing|zero @text
  -0.5: # @me|10 @ending|10 @out|@being @being|@being @you|@being die|@being the|@being there|@business @enough
  -0.5: @business @how|@business de|@business en|@but @ending|@elsewhere @keep|@elsewhere @you|@ending @how|@ending at
  -0.5: @ending de|@ending die|@ending la|@ending quotedname|@ending to|@enough @how|@enough @you|@gone to|@how @if
  -0.5: @how @owner|@how @removing|@how @text|@how @time|@how faire|@how se|@if @me|@if @person|@if @want
  -0.5: @joke @stopping|@keep @keep|@leave @text|@leave @you|@liking @more|@list @may|@list bekommen|@list c|@list free
  -0.5: @list kommen|@list of|@may|@may @business|@may @text|@may die|@may going|@may ir|@may it|@may mit|@may normal
  -0.5: @may sich|@may that|@may this|@me #|@me @liking|@me @stopping|@me an|@me at|@me auf|@me bekomme|@me boite
  -0.5: @me faire|@me llego|@me prefer|@me resena|@me vemos|@me viens|@me won|@more @done|@never @being|@never @removing
  -0.5: @number d|@out @being|@out at|@out for|@owner #|@owner @owner|@owner @text|@person|@person #|@person @business
  -0.5: @person @person|@person @said|@person @texting|@person @time|@refusing @business|@refusing @done
  -0.5: @refusing @threat|@refusing @you|@refusing aufhort|@refusing come|@refusing da|@refusing recu|@refusing sur
  -0.5: @removing 10|@removing @person|@removing l|@removing la|@removing par|@said @more|@stopping @more
  -0.5: @stopping @said|@stopping emailing|@stopping its|@stopping la|@stopping thats|@text @but|@text @person
  -0.5: @text @texting|@text @wrong|@text bekommen|@text con|@text de|@text del|@text die|@text free|@text from|@text in
  -0.5: @text kommen|@text par|@text the|@text von|@texting @if|@texting @want|@texting al|@texting die|@texting from
  -0.5: @texting kommen|@texting the|@threat @how|@threat @text|@time @ending|@time @enough|@time @how
  -0.5: @unsubscribing @how|@unsubscribing @refusing|@want @me|@want @said|@want in|@want to|@wrong @may|@wrong @texting
  -0.5: @you @number|@you opt|@you part|an @texting|bei @you|ca @being|ca @me|con @person|de @keep|dem @business
  -0.5: emailing @me|en @you|from @me|fur @me|geht @refusing|in @owner|judo @person|la @elsewhere|macht @you
  -0.5: make @person|oui @me|pour @person|put @me|reminder @said|robo @list|se @removing|since @time|switch @me
  -0.5: that @being|that @how|these @said|to @threat|un @text|update @me|von @person
  0.25: # @business|# @how|# @owner|# @time|6 @may|@being @business|@being @but|@being @elsewhere|@being @ending
  0.25: @being @enough|@being @liking|@being @more|@being @number|@being @out|@being @person|@being @removing
  0.25: @being @stopping|@being @texting|@being @threat|@being contacted|@being den|@being esto|@being favour
  0.25: @being funeral|@being l|@being minor|@being one|@being quelquun|@being recibir|@being tout|@being un|@being way
  0.25: @business @ending|@business @gone|@business @list|@business @may|@business @more|@business @stopping
  0.25: @business @texting|@business @you|@business the|@but @being|@but @how|@but @list|@but @more|@but @person
  0.25: @but @polite|@but per|@done #|@done @done|@done @keep|@done @more|@done @time|@done @you|@done de|@done esto
  0.25: @elsewhere @but|@elsewhere @leave|@elsewhere @number|@elsewhere @said|@elsewhere the|@ending @business
  0.25: @ending @me|@ending @time|@ending @want|@ending @you|@ending damit|@ending these|@ending todo|@enough @enough
  0.25: @enough @removing|@enough @unsubscribing|@enough mit|@enough viel|@enough with|@gone @ending|@gone @number
  0.25: @gone @removing|@gone @stopping|@gone @texting|@gone en|@gone it|@gone sending|@how @how|@how @texting
  0.25: @how kommt|@how lo|@how sacaron|@how werde|@if @how|@if @refusing|@if das|@if its|@keep @removing|@keep @you
  0.25: @keep en|@keep in|@leave @being|@leave @how|@leave @polite|@leave con|@leave l|@leave mit|@leave tomber
  0.25: @liking @me|@liking @person|@liking @removing|@liking it|@liking la|@liking to|@list @being|@list @liking
  0.25: @list @list|@list @out|@list @polite|@list @unsubscribing|@list @you|@list after|@list das|@list de|@may @done
  0.25: @may @list|@may @polite|@may @threat|@may @time|@may @unsubscribing|@may compris|@may das|@may ein|@may en
  0.25: @may faire|@may for|@may la|@may lourd|@may se|@may there|@may to|@me @being|@me @elsewhere|@me @out|@me @wrong
  0.25: @me @you|@me about|@me accord|@me angemeldet|@me any|@me anything|@me bei|@me borran|@me broke|@me ca|@me canse
  0.25: @me check|@me cobran|@me come|@me consentimiento|@me contactez|@me da|@me dar|@me das|@me den|@me done
  0.25: @me driving|@me ecriviez|@me einwilligung|@me gehe|@me go|@me habite|@me infos|@me laisser|@me mog|@me one
  0.25: @me oppose|@me opted|@me patience|@me permission|@me privacy|@me rappeler|@me recois|@me sali|@me things
  0.25: @me this|@me tranquilles|@me vais|@me verzichte|@me ware|@me wont|@mistake de|@more @being|@more @list
  0.25: @more @never|@more @stopping|@more @want|@more aufs|@more bei|@more d|@more eine|@more en|@more erhalten
  0.25: @more la|@more los|@more of|@more quotedname|@more time|@more un|@more von|@never @how|@never @text
  0.25: @never @texting|@never @want|@never angemeldet|@never donne|@number @leave|@number @number|@number c
  0.25: @number gehort|@number kiero|@number los|@number mo|@number recibir|@number se|@number vivo|@out @me|@out @more
  0.25: @out @number|@out @you|@out in|@out it|@out mit|@out von|@owner|@owner @being|@owner @how|@owner @more
  0.25: @owner @you|@owner c|@owner mayor|@person @done|@person @elsewhere|@person @ending|@person @liking|@person @list
  0.25: @person @number|@person @out|@person an|@person das|@person en|@person for|@person in|@person jours|@person menu
  0.25: @person of|@person possible|@person pour|@person to|@person trabajo|@person with|@polite|@polite @me
  0.25: @polite @text|@polite @texting|@polite @you|@refusing|@refusing @being|@refusing @liking|@refusing afford
  0.25: @refusing angemeldet|@refusing autorice|@refusing c|@refusing ce|@refusing d|@refusing donne|@refusing habite
  0.25: @refusing infos|@refusing kiero|@refusing leave|@refusing los|@refusing mo|@refusing recibir|@refusing se
  0.25: @refusing sign|@refusing un|@refusing vivo|@refusing work|@removing @time|@removing all|@removing ce
  0.25: @removing from|@removing werden|@said @me|@said @refusing|@said @removing|@said after|@said de|@said for
  0.25: @stopping @being|@stopping @done|@stopping @how|@stopping @person|@stopping @want|@stopping asking|@stopping auf
  0.25: @stopping avec|@stopping blowin|@stopping d|@stopping de|@stopping from|@stopping it|@stopping means
  0.25: @stopping receiving|@stopping this|@stopping uf|@stopping un|@text @being|@text @elsewhere|@text @ending
  0.25: @text @number|@text @polite|@text @stopping|@text @text|@text @time|@text @unsubscribing|@text abzusehen
  0.25: @text after|@text al|@text auf|@text das|@text ein|@text for|@text thing|@texting @but|@texting @done
  0.25: @texting @list|@texting @polite|@texting @refusing|@texting @stopping|@texting @unsubscribing|@texting auf
  0.25: @texting ca|@texting it|@texting la|@texting pour|@texting thing|@texting to|@threat @person|@threat de
  0.25: @time @text|@time @want|@time ca|@time infos|@unsubscribing @unsubscribing|@unsubscribing from
  0.25: @unsubscribing inmediata|@unsubscribing this|@want|@want @number|@want @person|@want @text|@want @unsubscribing
  0.25: @want des|@want hear|@want it|@want recibir|@wrong @being|@wrong @done|@wrong @me|@wrong @number|@wrong @person
  0.25: @wrong for|@wrong send|@you @done|@you @enough|@you @if|@you @more|@you @polite|@you @text|@you den|@you done
  0.25: @you mat|@you menu|@you sale|@you sell|about @me|about @you|al @business|al @person|all @list|all @text
  0.25: an @ending|ans @refusing|arrive @refusing|at @being|au @business|aufs @number|autorizacion @stopping|avec @you
  0.25: bugger @ending|bugger @out|by @text|by @texting|c @liking|cada @text|ce @how|ce @refusing|ces @text|chond @you
  0.25: come @ending|come @out|con @enough|contactez @more|contactez @refusing|cuantas @done|d @being|d @texting|d @time
  0.25: d @you|da @out|daily @text|dans @person|das @being|das @stopping|de @being|de @done|de @ending|de @list|de @may
  0.25: de @number|de @polite|de @refusing|dejame @leave|del @business|del @me|del @person|dem @enough|dem @texting
  0.25: der @number|der @owner|der @person|des @refusing|die @enough|die @texting|diese @list|diese @number|diese @owner
  0.25: diese @texting|dla @list|donne @me|ecriviez @refusing|eine @list|eine @texting|en @being|en @me|en @owner
  0.25: en @texting|estas @text|este @being|este @may|esto @being|esto @may|esto @removing|faites @me|falta @how
  0.25: fig @list|fig @text|find @person|forget @you|fous @me|from @list|from @texting|geht @me|go @out|gonna @threat
  0.25: habite @more|habite @refusing|ill @threat|immer @more|infos @more|it @ending|it @me|it @removing|jusqu @being
  0.25: know @if|krieg @me|l @business|la @enough|la @list|la @me|la @person|la @removing|la @threat|la @unsubscribing
  0.25: lasst @me|last @text|last @texting|los @want|lost @me|macht @me|many @done|means @stopping|mettre @ending
  0.25: mit @text|of @me|oft @more|oppose @being|opted @ending|opted @out|opting @ending|opting @out|par @list
  0.25: par @mistake|par @text|par @texting|par @wrong|pour @how|prefer @refusing|prefer @wrong|presente @want
  0.25: privacy @stopping|quotedname @list|quotedname @text|receive @list|receive @text|receiving @text
  0.25: recibir @refusing|recoive @more|recoive @refusing|recu @me|retiro @me|sacaron @me|screw @you|se @wrong
  0.25: send @text|serait @person|soy @person|soy @you|than @me|thats @enough|the @enough|the @may|the @number|the @said
  0.25: the @wrong|there @being|there @stopping|these @ending|these @list|these @may|these @more|these @out
  0.25: these @removing|these @stopping|think @me|this @ending|this @me|this @more|this @number|this @owner
  0.25: this @removing|this @stopping|this @text|this @texting|three @done|tienen @enough|to @number|to @refusing
  0.25: to @text|to @wrong|tous @person|tout @list|tout @text|tout @texting|turn @person|un @number|un @time
  0.25: une @business|une @done|up @keep|up @more|vais @you|van @being|vergesst @me|verschont @me|versteht @you
  0.25: vom @text|von @list|von @text|von @texting|vuelven @being|werde @me|wesh @stopping|with @you|wohn @refusing
  0.25: wont @being|y @being
  -0.25: # @but|# @enough|# @may|# @more|# @never|# @person|# @removing|# @text|# @want|# @wrong|04 @how|18 @time|@being
  -0.25: @being #|@being 15h|@being @done|@being @list|@being @time|@being @unsubscribing|@being @want|@being das
  -0.25: @being fait|@being fiebre|@being gewonnen|@being going|@being kostet|@being las|@being midi|@being parking
  -0.25: @being pour|@being scam|@being to|@being tun|@being une|@business 3|@business 4471|@business @done
  -0.25: @business @keep|@business @me|@business @number|@business @out|@business @said|@business @time|@business before
  -0.25: @business for|@business ill|@but @may|@but @texting|@but see|@done @ending|@done @liking|@done @me
  -0.25: @done @number|@done @person|@done @refusing|@done @said|@done @stopping|@done to|@elsewhere @ending
  -0.25: @elsewhere @if|@elsewhere @stopping|@elsewhere @text|@elsewhere @unsubscribing|@ending #|@ending @being
  -0.25: @ending @enough|@ending @may|@ending @mistake|@ending @refusing|@ending @said|@ending dem|@ending den
  -0.25: @ending der|@ending for|@ending l|@ending of|@ending policy|@ending pour|@ending the|@ending with|@ending work
  -0.25: @enough @business|@enough @ending|@enough @liking|@enough @number|@enough @polite|@enough @refusing
  -0.25: @enough @time|@enough ce|@enough cher|@enough con|@enough d|@enough of|@enough waiting|@gone @may|@gone @more
  -0.25: @gone @you|@gone de|@how #|@how @business|@how @done|@how @ending|@how @enough|@how @want|@how haltestelle
  -0.25: @how la|@how llegue|@how many|@how meme|@how much|@how this|@how time|@how to|@how tun|@if @being|@if @you
  -0.25: @if it|@if meme|@joke @keep|@joke @more|@joke @person|@joke @refusing|@keep @enough|@keep @list|@keep la
  -0.25: @keep the|@leave @may|@leave @person|@leave sonner|@liking @how|@liking @liking|@liking @may|@liking @texting
  -0.25: @liking die|@liking for|@liking pour|@liking the|@list @enough|@list @how|@list @if|@list @keep|@list @more
  -0.25: @list @refusing|@list @wrong|@list about|@list ca|@list mit|@list von|@list with|@may @elsewhere|@may @how
  -0.25: @may @leave|@may @more|@may @stopping|@may @texting|@may @you|@may better|@may der|@may fertig|@may in
  -0.25: @may krank|@may paye|@may spelled|@may the|@may these|@may trouve|@me @enough|@me @me|@me @mistake|@me ancien
  -0.25: @me arrive|@me as|@me avisan|@me bajo|@me blocked|@me blush|@me borro|@me bring|@me descends|@me di|@me dio
  -0.25: @me food|@me for|@me found|@me furious|@me going|@me gonna|@me komm|@me kommen|@me landlord|@me llegan|@me lo
  -0.25: @me lost|@me missed|@me mit|@me money|@me old|@me paid|@me place|@me quedo|@me reste|@me review|@me sign
  -0.25: @me spot|@me the|@me to|@me two|@me umbrella|@me van|@me voy|@mistake @keep|@mistake abgemeldet|@mistake add
  -0.25: @more @business|@more @keep|@more @time|@more an|@more auf|@more azucar|@more frei|@more infos|@more notig
  -0.25: @more per|@more rein|@more seats|@more send|@more than|@never @done|@never @polite|@never @refusing
  -0.25: @never @wrong|@number 14|@number @business|@number @done|@number @elsewhere|@number @how|@number @if
  -0.25: @number @me|@number @person|@number de|@number del|@number for|@number llega|@number onions|@number update
  -0.25: @number von|@number with|@out #|@out @mistake|@out del|@out dem|@out den|@out der|@out quotedname|@out the
  -0.25: @out with|@out work|@owner @business|@owner @list|@owner @may|@owner @never|@owner @refusing|@owner @texting
  -0.25: @owner to|@owner von|@owner with|@person 12|@person 555|@person @being|@person @but|@person @keep|@person @me
  -0.25: @person @more|@person @refusing|@person @removing|@person @threat|@person @wrong|@person @you|@person as
  -0.25: @person ascensor|@person at|@person bleu|@person cargo|@person from|@person hold|@person la|@person let
  -0.25: @person mismo|@person mit|@person plan|@person prelevement|@person s|@person sucre|@person the|@person timbre
  -0.25: @person too|@polite found|@refusing @but|@refusing @gone|@refusing @polite|@refusing an|@refusing andere
  -0.25: @refusing cebolla|@refusing coming|@refusing de|@refusing die|@refusing forget|@refusing give|@refusing home
  -0.25: @refusing klingeln|@refusing llega|@refusing make|@refusing nachtisch|@refusing onions|@refusing read
  -0.25: @refusing tute|@refusing understand|@refusing venir|@removing @being|@removing @ending|@removing @how
  -0.25: @removing @out|@removing @refusing|@removing @text|@removing del|@removing un|@said|@said @being|@said @but
  -0.25: @said @ending|@said @if|@said @keep|@said about|@said karen|@said the|@stopping @but|@stopping @gone
  -0.25: @stopping @if|@stopping @joke|@stopping @may|@stopping @me|@stopping @removing|@stopping @time|@stopping c
  -0.25: @stopping con|@stopping en|@stopping l|@stopping shop|@stopping sign|@stopping sur|@stopping that|@stopping to
  -0.25: @text @done|@text @enough|@text @how|@text @if|@text @may|@text @refusing|@text arent|@text c|@text d
  -0.25: @text dans|@text desde|@text en|@text mit|@text with|@texting @how|@texting @keep|@texting @person
  -0.25: @texting @said|@texting c|@texting con|@texting d|@texting de|@texting des|@texting despues|@texting en
  -0.25: @texting in|@texting lo|@texting mit|@texting un|@texting von|@texting with|@threat #|@threat @enough
  -0.25: @threat @stopping|@threat the|@time @business|@time @out|@time @texting|@time @you|@time la
  -0.25: @unsubscribing @list|@unsubscribing @person|@unsubscribing @text|@unsubscribing @texting|@unsubscribing by
  -0.25: @unsubscribing del|@unsubscribing die|@want #|@want @being|@want @business|@want @list|@want @stopping
  -0.25: @want @time|@want any|@want anything|@want de|@want den|@want die|@want for|@want par|@wrong @business
  -0.25: @wrong @enough|@wrong @said|@wrong @you|@wrong address|@wrong coming|@wrong home|@wrong in|@wrong with
  -0.25: @wrong working|@you @ending|@you @liking|@you @removing|@you @time|@you @unsubscribing|@you @you|@you close
  -0.25: @you das|@you etes|@you faites|@you in|@you making|@you office|@you pour|@you rappelle|@you there|@you tout
  -0.25: al @time|alles @liking|an @text|an @time|any @list|as @being|as @may|as @me|auf @enough|avais @said
  -0.25: aww @stopping|before @you|bis @time|blocked @me|c @being|c @may|ce @time|come @being|comme @text|comme @texting
  -0.25: con @how|count @me|da @being|da @may|dans @me|das @business|das @enough|das @number|das @text|de @elsewhere
  -0.25: de @how|de @stopping|del @time|den @business|den @elsewhere|den @wrong|der @business|des @list|des @text
  -0.25: des @texting|deux @done|die @person|die @wrong|done @text|dos @done|einen @ending|en @business|en @refusing
  -0.25: este @me|este @time|every @text|fewer @text|for @being|for @me|for @said|for @text|for @time|for @you
  -0.25: forget @me|forgot @me|from @being|from @time|fur @list|fur @refusing|fur @texting|fur @time|give @me
  -0.25: going @ending|going @out|haltestelle @may|help @me|in @business|in @me|in @number|in @you|inscrivez @me
  -0.25: it @more|it @out|it @you|its @you|ja @me|kam @refusing|kommen @refusing|la @business|la @more|la @text
  -0.25: las @text|lass @me|lassen @person|lassen @you|making @me|many @list|many @said|marche @refusing|meldet @you
  -0.25: much @may|neue @number|neue @owner|new @number|new @owner|next @time|olvide @me|par @person|par @time|paso @how
  -0.25: paso @polite|pause @me|quotedname @number|quotedname @refusing|read @you|recibir @more|recibir @text|s @may
  -0.25: s @stopping|se @how|se @me|seit @person|send @being|setzt @me|subscribe @me|surtout @refusing|the @being
  -0.25: the @elsewhere|the @person|the @unsubscribing|theres @number|theres @refusing|time @me|to @ending|to @enough
  -0.25: to @list|to @removing|to @said|tout @may|tout @me|tout @person|tres @liking|tres @polite|un @list|un @more
  -0.25: un @texting|une @time|up @removing|von @me|wifes @number|wifes @owner|with @being|with @me|work @owner
  -0.25: worst @business|worst @list
`;

/** What kinds of words weigh. Written by `npm run weigh`, not by hand. */
export const EVIDENCE_OF_KINDS: Language = { evidence: EVIDENCE };
