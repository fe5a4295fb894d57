import type { Language } from '../../engine/rule-book.js';

const EVIDENCE = `
  2: @unsubscribing
  -2: @elsewhere
  1.75: @me machen|@stopping
  1.5: @leave|@more @text|@removing|@threat|de @text
  -1.5: @joke|@person @want
  1.25: # @stopping|@enough|@enough @texting|@liking @refusing|@list @removing|@me @removing|@me @texting
  1.25: @refusing @text|@refusing send|@removing @joke|@removing de|@text|@time @refusing|@want @how|@wrong @owner
  1.25: los @threat
  -1.25: @but|@keep|@liking|@me @text|@mistake|@time|@want this
  1: @business @removing|@business auf|@ending|@how @refusing|@list|@may @keep|@may @wrong|@may fur|@me @number
  1: @me @said|@me der|@me in|@me von|@more @texting|@more bekommen|@number @removing|@owner @removing|@person @enough
  1: @person @leave|@person @stopping|@person else|@person se|@refusing @refusing|@refusing @time|@refusing @want
  1: @stopping the|@texting @text|@threat @if|@time @more|@want @out|@want das|@you @person|das @refusing|de @texting
  1: de @you|der @text|faites @person|from @you|the @text
  -1: @being @text|@business|@elsewhere @more|@how @said|@if|@keep @me|@more @but|@more @more|@number @gone|@owner @gone
  -1: @refusing @ending|@removing @you|@stopping @refusing|@stopping @you|@texting @enough|@want @texting|@you @owner
  -1: de @more|lopez @texting|pour @you
  0.75: # @ending|5 @time|@being @may|@being moglich|@being these|@business @person|@business los|@done|@done @being
  0.75: @done in|@ending @person|@enough @being|@enough @stopping|@enough @text|@enough la|@gone|@gone @person
  0.75: @how @person|@how @stopping|@keep @removing|@keep @you|@keep ill|@leave @me|@liking @owner|@liking los
  0.75: @list @text|@may #|@may @enough|@may las|@may moglich|@me @gone|@me @leave|@me @threat|@me de|@me request
  0.75: @more @me|@more @removing|@more @said|@more ill|@never|@number @out|@number @texting|@number @want|@out|@out de
  0.75: @owner @wrong|@person @gone|@person @may|@person faire|@person las|@person necessaire|@refusing @keep
  0.75: @refusing @more|@refusing @said|@refusing @texting|@refusing interessee|@refusing la|@refusing to|@said @list
  0.75: @said @number|@stopping @stopping|@stopping @text|@stopping @texting|@text @list|@texting|@texting @more
  0.75: @threat @you|@threat this|@time @person|@time estuvo|@want @refusing|@want @you|@wrong @elsewhere
  0.75: @wrong @removing|@you #|@you @keep|@you @list|@you @me|@you an|@you arretiez|@you auf|ca @enough|ce @number
  0.75: ce @owner|das @ending|de @me|de @person|dem @list|dem @text|der @list|die @may|die @text|en @leave|en @want
  0.75: este @number|gehts @more|hagan @how|la @time|opt @ending|opt @out|sending @me|that @may|the @time|up @me
  0.75: voy @being
  -0.75: # @texting|@being @being|@being any|@being it|@but @want|@done @want|@elsewhere @me|@elsewhere @person
  -0.75: @enough de|@gone @me|@how|@if @person|@keep @keep|@keep @person|@list #|@list @but|@list @person|@list come
  -0.75: @may @being|@may @business|@may grave|@me #|@me @if|@me auf|@me des|@me die|@me ein|@me ill|@more @elsewhere
  -0.75: @more @number|@more @owner|@more questions|@number @but|@number @may|@number way|@owner @but|@owner @want
  -0.75: @person @business|@refusing go|@refusing way|@removing las|@removing the|@said @person|@stopping @elsewhere
  -0.75: @stopping @ending|@stopping au|@text @keep|@text @you|@text come|@text from|@text von|@texting bekommen
  -0.75: @texting da|@texting from|@texting las|@threat @being|@threat @me|@threat un|@time @how|@unsubscribing @how
  -0.75: @want the|@wrong @list|@wrong @text|@you @elsewhere|@you @said|add @me|con @person|dem @business|fur @me
  -0.75: make @person|oh @stopping|one @may|pour @person|see @you|sign @me|sur @me|this @time|un @person
  0.5: # @leave|# @number|# @out|3 @time|@being @business|@being @but|@being @how|@being @if|@being @liking
  0.5: @being @never|@being @person|@being @refusing|@being @texting|@being @threat|@being contactado|@being rest
  0.5: @business @being|@business @gone|@business @may|@business @polite|@business @text|@business @threat|@business au
  0.5: @business die|@business to|@but @elsewhere|@but @refusing|@but @removing|@but @you|@but per|@done @may
  0.5: @done @text|@done @texting|@done @you|@done la|@elsewhere @refusing|@elsewhere los|@elsewhere registry
  0.5: @ending @ending|@ending @list|@ending @text|@ending con|@ending it|@ending this|@enough @ending|@enough @may
  0.5: @enough @person|@enough werbezwecken|@gone @out|@gone @refusing|@gone in|@gone la|@gone the|@how @but|@how @me
  0.5: @how @texting|@how ca|@how ce|@how fabor|@how oft|@how paro|@how pour|@how ver|@keep @text|@liking @business
  0.5: @liking @me|@liking @removing|@list @me|@list @time|@list @want|@list any|@list to|@may @gone|@may @list
  0.5: @may @number|@may @person|@may @refusing|@may doing|@may se|@may there|@may too|@me @being|@me @may|@me @owner
  0.5: @me @refusing|@me @time|@me answer|@me apunte|@me c|@me come|@me consentement|@me derecho|@me einwilligung
  0.5: @me know|@me la|@me leaving|@me mandan|@me mog|@me pars|@me tienen|@me vais|@more|@more @ending|@more @list
  0.5: @more @refusing|@more @you|@more d|@more quotedname|@more x|@never @keep|@never @more|@number|@number @being
  0.5: @number @ending|@number @keep|@number @list|@number @more|@number @stopping|@number @wrong|@number la
  0.5: @number last|@number pro|@number recibir|@number se|@number soy|@out @how|@out damit|@owner @business|@owner @out
  0.5: @owner @stopping|@person @done|@person anderem|@person camp|@person hago|@person in|@person jours|@person this
  0.5: @person to|@polite|@polite @being|@polite @refusing|@polite fabor|@refusing @elsewhere|@refusing @how
  0.5: @refusing @never|@refusing @person|@refusing @removing|@refusing @stopping|@refusing d|@refusing en
  0.5: @refusing lire|@refusing par|@refusing recibir|@refusing soy|@refusing un|@refusing utiliser|@removing @me
  0.5: @removing @removing|@removing este|@removing this|@said @you|@said by|@stopping @person|@stopping ca|@stopping de
  0.5: @stopping it|@stopping un|@text #|@text @more|@text @removing|@text @text|@text an|@text any|@text at|@text auf
  0.5: @text every|@text it|@text mer|@text pour|@texting @being|@texting @refusing|@texting @stopping|@texting auf
  0.5: @threat @threat|@time #|@time @may|@time @number|@time @stopping|@time @wrong|@time before|@time pasada
  0.5: @unsubscribing from|@want @elsewhere|@want @ending|@want @may|@want des|@want from|@want these|@want von
  0.5: @wrong @number|@wrong @refusing|@wrong @want|@wrong to|@you|@you @never|@you @refusing|@you @stopping|@you @wrong
  0.5: @you die|@you faire|@you going|@you send|al @number|allez @stopping|an @out|avec @person|avec @you|before @me
  0.5: ca @stopping|cada @text|cette @number|cette @time|con @you|contactez @refusing|da @refusing|das @may
  0.5: das @unsubscribing|de @enough|de @list|de @removing|de @unsubscribing|dejadme @leave|den @list|den @texting
  0.5: der @threat|die @number|die @owner|einmal @me|en @out|este @owner|estos @text|falta @how|for @liking|in @leave
  0.5: inbox @may|infos @more|it @being|it @if|it @may|it @stopping|la @ending|la @leave|la @person|last @time|leave @me
  0.5: lo @how|lo @want|lond @me|los @text|mit @you|nothing @more|of @you|one @more|oubliez @me|par @business
  0.5: par @mistake|par @wrong|per @text|per @texting|recois @more|se @unsubscribing|send @me|seul @text|stellen @person
  0.5: stellen @you|the @list|the @threat|the @wrong|think @me|this @being|this @list|this @may|to @being|to @me
  0.5: to @texting|to @unsubscribing|tous @person|tres @done|trois @done|um @removing|verschont @me|veu @refusing
  0.5: von @text|with @you|zero @text
  -0.5: # @more|# @refusing|@being @unsubscribing|@being anything|@being die|@being there|@being to|@business @business
  -0.5: @business @keep|@business @texting|@business de|@but than|@elsewhere @keep|@elsewhere @texting|@elsewhere @you
  -0.5: @ending @how|@ending @refusing|@ending at|@ending de|@ending la|@ending quotedname|@ending to|@ending um
  -0.5: @enough @business|@enough @how|@enough @you|@enough die|@gone #|@gone de|@gone to|@how @if|@how @owner
  -0.5: @how @removing|@how @text|@how @time|@how @unsubscribing|@how faire|@how se|@if @me|@joke @stopping
  -0.5: @keep @enough|@keep the|@leave @refusing|@leave @text|@leave @you|@liking @you|@list @business|@list @may
  -0.5: @list @more|@list @refusing|@list @you|@list bekommen|@list free|@list of|@may|@may @ending|@may @liking
  -0.5: @may @text|@may @texting|@may going|@may ir|@may it|@may normal|@may sich|@may that|@may this|@me @liking
  -0.5: @me @mistake|@me @stopping|@me an|@me at|@me bekomme|@me llego|@me resena|@me vemos|@me viens|@me weiss|@me won
  -0.5: @more @done|@more @keep|@more an|@never @removing|@never de|@number @how|@number d|@out @being|@out @may|@out at
  -0.5: @owner #|@owner @owner|@owner @text|@person|@person @said|@person @text|@person @texting|@person as|@person s
  -0.5: @person too|@refusing @business|@refusing @done|@refusing @enough|@refusing @threat|@refusing @you
  -0.5: @refusing aufhort|@refusing come|@refusing da|@refusing venir|@removing 10|@removing @person|@removing la
  -0.5: @stopping @if|@stopping @more|@stopping @time|@stopping emailing|@stopping its|@stopping la|@stopping thats
  -0.5: @text @but|@text @if|@text @person|@text @texting|@text @wrong|@text bekommen|@text con|@text die|@text free
  -0.5: @text in|@text kommen|@text the|@texting #|@texting @how|@texting @if|@texting @person|@texting @want
  -0.5: @texting al|@texting in|@texting par|@texting the|@threat @how|@threat @text|@threat pour|@time @ending
  -0.5: @time @enough|@time @out|@unsubscribing @being|@unsubscribing @refusing|@unsubscribing @you|@want @me|@want de
  -0.5: @want in|@want to|@want toujours|@wrong @may|@wrong @texting|@wrong @you|@wrong working|@you @number
  -0.5: @you @texting|@you das|@you opt|@you part|an @texting|bei @you|ca @being|ca @me|dans @me|de @keep|de @stopping
  -0.5: den @business|der @person|emailing @me|en @you|from @me|geht @refusing|in @me|in @owner|judo @person
  -0.5: la @business|la @elsewhere|macht @you|neue @may|pour @me|put @me|rappelez @me|robo @list|since @time|switch @me
  -0.5: that @being|that @how|the @business|the @elsewhere|these @said|to @ending|to @threat|un @business|un @text
  -0.5: update @me|von @person|wasnt @me|way @stopping
  0.25: # @how|# @owner|# @text|# @time|@being @elsewhere|@being @ending|@being @keep|@being @more|@being @number
  0.25: @being @out|@being @polite|@being @removing|@being @said|@being au|@being ce|@being contacted|@being de
  0.25: @being den|@being des|@being este|@being esto|@being favour|@being funeral|@being l|@being minor|@being mit
  0.25: @being new|@being one|@being quelquun|@being recibir|@being tout|@being un|@being way|@business @elsewhere
  0.25: @business @ending|@business @owner|@business @refusing|@business @stopping|@business @unsubscribing
  0.25: @business @want|@business by|@business c|@business the|@but @list|@but @me|@but @person|@but @text|@done @done
  0.25: @done @how|@done @more|@done esto|@elsewhere @but|@elsewhere @leave|@elsewhere @number|@elsewhere the
  0.25: @ending @business|@ending @joke|@ending @owner|@ending @time|@ending @want|@ending @you|@ending damit
  0.25: @ending das|@ending los|@ending mit|@ending these|@enough @enough|@enough @removing|@enough @unsubscribing
  0.25: @enough mit|@enough viel|@enough with|@gone @ending|@gone @number|@gone @removing|@gone @stopping|@gone @text
  0.25: @gone @texting|@gone en|@gone it|@gone sending|@how @how|@how @keep|@how @list|@how @you|@how komm|@how kommt
  0.25: @how krieg|@how lo|@how sacaron|@how un|@how werde|@if @if|@if @more|@if con|@if das|@if its|@joke @more
  0.25: @joke @removing|@keep en|@keep sending|@leave @being|@leave @how|@leave @polite|@leave con|@leave l|@leave mit
  0.25: @leave tomber|@liking @being|@liking @if|@liking arrivee|@liking it|@liking la|@liking to|@liking with
  0.25: @list @being|@list @elsewhere|@list @ending|@list @liking|@list @list|@list @out|@list @polite|@list @said
  0.25: @list @unsubscribing|@list after|@list at|@list par|@may 3|@may @done|@may @polite|@may @removing|@may @threat
  0.25: @may @time|@may achete|@may celui|@may compris|@may da|@may das|@may de|@may driving|@may ein|@may eine|@may en
  0.25: @may faire|@may for|@may la|@may to|@may von|@me|@me 06|@me @but|@me @elsewhere|@me @ending|@me @out|@me @polite
  0.25: @me @unsubscribing|@me @wrong|@me about|@me accord|@me all|@me angemeldet|@me any|@me anything|@me bei
  0.25: @me borran|@me broke|@me ca|@me canse|@me consentimiento|@me contactez|@me da|@me dan|@me dar|@me das
  0.25: @me daughters|@me den|@me dere|@me done|@me doy|@me driving|@me ecriviez|@me gehe|@me go|@me habite|@me inbox
  0.25: @me infos|@me laisser|@me live|@me lleguen|@me mean|@me one|@me oppose|@me opted|@me patience|@me pay
  0.25: @me permission|@me prefererais|@me privacy|@me rappeler|@me recontactez|@me refuse|@me sali|@me this
  0.25: @me tranquilles|@me verzichte|@me vom|@me wont|@me ziehe|@me zustimmung|@mistake @how|@mistake @me|@mistake de
  0.25: @more @being|@more @never|@more @out|@more @stopping|@more @want|@more angeschrieben|@more aufs|@more bei
  0.25: @more eine|@more en|@more erhalten|@more interessee|@more los|@more of|@more time|@more un|@more von|@never @how
  0.25: @never @text|@never @texting|@never @want|@never donne|@number #|@number @business|@number @enough
  0.25: @number @leave|@number @number|@number @refusing|@number @you|@number c|@number gegeben|@number gehort
  0.25: @number kiero|@number los|@number mo|@number point|@number vivo|@out @me|@out @refusing|@out @time|@out da
  0.25: @out in|@out it|@out mit|@out von|@owner|@owner @being|@owner @ending|@owner @how|@owner @leave|@owner @more
  0.25: @owner @you|@owner c|@owner gegeben|@owner lose|@owner mayor|@person @elsewhere|@person @ending|@person @liking
  0.25: @person @list|@person @number|@person @out|@person @owner|@person an|@person das|@person descuento|@person die
  0.25: @person dire|@person en|@person for|@person menu|@person muy|@person nights|@person of|@person possible
  0.25: @person pour|@person trabajo|@person ultimo|@person von|@person voy|@person with|@polite @me|@polite @number
  0.25: @polite @texting|@refusing|@refusing @being|@refusing @liking|@refusing @may|@refusing @me|@refusing afford
  0.25: @refusing auf|@refusing autorice|@refusing c|@refusing donne|@refusing habite|@refusing infos|@refusing kiero
  0.25: @refusing leave|@refusing los|@refusing mo|@refusing point|@refusing se|@refusing sign|@refusing vivo
  0.25: @refusing von|@refusing work|@removing all|@removing ce|@removing from|@removing it|@removing werden
  0.25: @said @business|@said @refusing|@said @wrong|@said after|@said any|@stopping @being|@stopping @done
  0.25: @stopping @how|@stopping @number|@stopping @out|@stopping @want|@stopping asking|@stopping avec|@stopping blowin
  0.25: @stopping d|@stopping die|@stopping from|@stopping means|@stopping receiving|@stopping sending|@stopping these
  0.25: @stopping uf|@stopping with|@text @being|@text @elsewhere|@text @ending|@text @may|@text @me|@text @owner
  0.25: @text @polite|@text @time|@text @unsubscribing|@text after|@text al|@text by|@text ein|@text los|@text thing
  0.25: @texting @but|@texting @done|@texting @list|@texting @unsubscribing|@texting c|@texting ca|@texting it
  0.25: @texting la|@texting lasst|@texting pour|@texting thing|@texting to|@threat @person|@threat au|@time @gone
  0.25: @time @if|@time @keep|@time @list|@time @me|@time @removing|@time @want|@time ca|@time infos
  0.25: @unsubscribing @unsubscribing|@unsubscribing de|@unsubscribing inmediata|@unsubscribing this|@unsubscribing vom
  0.25: @want|@want @more|@want @number|@want @text|@want @unsubscribing|@want autant|@want ces|@want die|@want en
  0.25: @want hear|@want it|@want recibir|@wrong|@wrong @being|@wrong @me|@wrong @said|@wrong de|@wrong for|@wrong hear
  0.25: @wrong send|@you @being|@you @but|@you @done|@you @enough|@you @if|@you @leave|@you @polite|@you @text
  0.25: @you @threat|@you den|@you done|@you mat|@you mean|@you menu|@you sale|@you sell|@you to|about @me|about @you
  0.25: al @business|al @person|all @list|all @text|an @ending|an @me|andere @business|ans @refusing|arrive @refusing
  0.25: asking @me|at @being|auf @you|aufs @number|autorizacion @stopping|aux @text|ay @number|ay @refusing
  0.25: bajenle @being|bought @being|bugger @ending|bugger @out|by @text|by @texting|c @liking|c @refusing|ce @how
  0.25: ce @refusing|ces @text|chond @you|close @me|come @ending|come @out|con @enough|contactez @more|costs @me
  0.25: cuantas @done|d @being|d @person|d @text|d @texting|d @time|d @you|da @out|da @text|daily @text|das @being
  0.25: das @never|das @stopping|daughters @number|daughters @owner|day @may|day @stopping|de @being|de @done|de @ending
  0.25: de @may|de @number|de @polite|de @refusing|de @time|dejame @leave|del @list|del @me|del @person|dem @enough
  0.25: der @number|der @owner|dere @list|des @refusing|die @enough|die @person|die @removing|die @texting|diese @list
  0.25: diese @number|diese @owner|diese @text|diese @texting|diese @time|digga @stopping|donne @me|ecriviez @refusing
  0.25: eh @refusing|eine @list|eine @texting|en @being|en @me|en @owner|en @texting|estas @text|este @being|este @may
  0.25: esto @being|esto @may|esto @removing|every @time|faire @person|faites @me|fig @list|fig @text|find @person
  0.25: for @list|forget @you|from @list|from @texting|gegeben @removing|gehort @me|geht @me|go @out|gonna @threat
  0.25: habite @more|habite @refusing|ick @want|ik @may|ik @want|ill @threat|immer @more|it @ending|it @me|it @removing
  0.25: jusqu @being|know @how|know @if|komm @me|krieg @me|l @business|la @enough|la @list|la @me|la @removing
  0.25: la @unsubscribing|lads @me|lasst @me|los @want|lose @me|lost @me|macht @me|make @you|many @done|means @stopping
  0.25: mettre @ending|mit @text|mog @refusing|new @business|nutzung @me|of @me|of @time|oft @more|oppose @being
  0.25: opted @ending|opted @out|opting @ending|opting @out|pa @how|par @list|par @texting|pour @how|prefer @refusing
  0.25: prefer @wrong|preferiria @number|preferiria @refusing|presente @want|privacy @stopping|quotedname @list
  0.25: quotedname @text|receive @list|receive @text|receiving @text|recibir @more|recibir @refusing|recoive @more
  0.25: recoive @refusing|recontactez @refusing|recu @me|retiro @me|sacaron @me|sais @refusing|screw @you|se @wrong
  0.25: send @text|serait @person|seul @texting|since @me|soy @person|soy @you|spart @you|sur @person|than @me|that @me
  0.25: thats @enough|the @but|the @enough|the @may|the @number|the @owner|the @said|there @being|there @may
  0.25: there @stopping|these @ending|these @list|these @more|these @out|these @removing|these @stopping|these @text
  0.25: this @ending|this @me|this @more|this @number|this @owner|this @removing|this @stopping|this @text|this @texting
  0.25: three @done|tienen @enough|to @number|to @refusing|to @text|to @wrong|tout @list|tout @text|tout @texting
  0.25: turn @person|tut @how|un @number|un @time|un @wrong|une @person|up @keep|up @more|vais @you|van @being
  0.25: versteht @you|vom @list|vom @text|von @list|von @more|von @texting|von @you|vuelven @being|werde @me|wont @being
  0.25: y @being
  -0.25: # @but|# @enough|# @may|# @me|# @never|# @person|# @removing|# @said|# @want|# @wrong|04 @how|10 @ending
  -0.25: 10 @out|10 @time|19 @time|@being|@being #|@being @done|@being @owner|@being @time|@being @want|@being @you
  -0.25: @being afuera|@being bezahlt|@being cette|@being das|@being der|@being fait|@being fiebre|@being gewonnen
  -0.25: @being going|@being pour|@being tun|@being une|@business 3|@business 4471|@business @but|@business @done
  -0.25: @business @enough|@business @joke|@business @out|@business @said|@business @wrong|@business address
  -0.25: @business ca|@business del|@business en|@business for|@business from|@business ill|@business in|@business it
  -0.25: @business open|@business this|@business yet|@but @ending|@but @may|@but @texting|@but des|@but see
  -0.25: @done @ending|@done @liking|@done @me|@done @number|@done @person|@done @said|@done paye|@done to
  -0.25: @elsewhere @being|@elsewhere @elsewhere|@elsewhere @how|@elsewhere @if|@elsewhere @stopping|@elsewhere @text
  -0.25: @elsewhere @unsubscribing|@ending #|@ending @may|@ending @number|@ending @said|@ending dem|@ending den
  -0.25: @ending der|@ending die|@ending for|@ending of|@ending policy|@ending pour|@ending the|@ending with
  -0.25: @ending work|@enough @liking|@enough @number|@enough @polite|@enough @refusing|@enough @time|@enough ce
  -0.25: @enough cher|@enough con|@enough d|@enough of|@enough waiting|@enough zahlen|@gone @may|@gone @more|@gone @you
  -0.25: @how #|@how @being|@how @business|@how @done|@how @elsewhere|@how @ending|@how @enough|@how @gone
  -0.25: @how haltestelle|@how la|@how llegue|@how many|@how much|@how paso|@how this|@how time|@how to|@how tun
  -0.25: @if @want|@if @you|@if it|@joke @how|@joke @joke|@joke @keep|@joke @liking|@joke @me|@joke @person|@joke @you
  -0.25: @keep @list|@keep to|@leave @may|@leave @person|@leave sonner|@liking @how|@liking @liking|@liking @more
  -0.25: @liking @polite|@liking die|@liking pour|@liking the|@list @enough|@list @if|@list @keep|@list @threat
  -0.25: @list about|@list ca|@list kommen|@list mit|@list this|@list von|@may @how|@may @if|@may @leave|@may @may
  -0.25: @may @more|@may @out|@may @stopping|@may @you|@may better|@may ce|@may der|@may die|@may in|@may krank
  -0.25: @may payant|@may recu|@may spelled|@may the|@may these|@may wochenende|@me @me|@me @never|@me @person|@me @want
  -0.25: @me ancien|@me arrive|@me as|@me avais|@me avisan|@me bajo|@me blocked|@me blush|@me boite|@me borro
  -0.25: @me cobraron|@me descends|@me deux|@me di|@me dio|@me duele|@me food|@me for|@me found|@me furious|@me gonna
  -0.25: @me komme|@me kommen|@me kumm|@me landlord|@me llegan|@me lo|@me lost|@me missed|@me money|@me old|@me paid
  -0.25: @me place|@me prefer|@me quedo|@me reste|@me retour|@me review|@me salio|@me serai|@me sign|@me spot|@me sur
  -0.25: @me sœur|@me talk|@me the|@me to|@me two|@me umbrella|@me van|@me warte|@me wu|@mistake @but|@mistake @removing
  -0.25: @mistake add|@mistake put|@more @business|@more @may|@more @person|@more @time|@more azucar|@more ce|@more da
  -0.25: @more des|@more frei|@more informacion|@more notig|@more seats|@more send|@more sur|@more than|@never @being
  -0.25: @never @done|@never @gone|@never @polite|@never @refusing|@never @wrong|@number 14|@number @done
  -0.25: @number @elsewhere|@number @if|@number @me|@number del|@number for|@number llega|@number onions|@number update
  -0.25: @number von|@number with|@out #|@out del|@out dem|@out den|@out for|@out quotedname|@out the|@out with
  -0.25: @out work|@owner @list|@owner @may|@owner @me|@owner @texting|@owner in|@owner to|@owner von|@person 12
  -0.25: @person 555|@person @if|@person @keep|@person @person|@person @threat|@person @unsubscribing|@person ascensor
  -0.25: @person at|@person bano|@person bleu|@person cargo|@person chauffage|@person der|@person dia|@person from
  -0.25: @person hold|@person la|@person lo|@person mit|@person pastel|@person plan|@person prelevement|@person sucre
  -0.25: @person timbre|@person vacances|@person vient|@polite @person|@polite found|@refusing @but|@refusing @gone
  -0.25: @refusing @list|@refusing @out|@refusing an|@refusing andere|@refusing cebolla|@refusing coming|@refusing de
  -0.25: @refusing dispo|@refusing forget|@refusing give|@refusing hein|@refusing home|@refusing in|@refusing klingeln
  -0.25: @refusing llega|@refusing make|@refusing nachtisch|@refusing nusse|@refusing onions|@refusing open
  -0.25: @refusing recu|@refusing sur|@refusing sure|@refusing the|@refusing this|@refusing tute|@refusing understand
  -0.25: @refusing wait|@removing @how|@removing @may|@removing @refusing|@removing @want|@removing del|@removing l
  -0.25: @removing un|@said|@said @but|@said @ending|@said @how|@said @if|@said @more|@said @stopping|@said @time
  -0.25: @said @unsubscribing|@said about|@said karen|@said the|@said to|@stopping @business|@stopping @but
  -0.25: @stopping @gone|@stopping @joke|@stopping @keep|@stopping @list|@stopping @me|@stopping @removing
  -0.25: @stopping @said|@stopping by|@stopping c|@stopping en|@stopping l|@stopping paye|@stopping shop|@stopping sign
  -0.25: @stopping sur|@stopping that|@stopping to|@text @done|@text @enough|@text @how|@text @refusing|@text @said
  -0.25: @text @threat|@text about|@text c|@text ca|@text d|@text dans|@text de|@text del|@text desde|@text lo|@text mit
  -0.25: @text par|@text saying|@text with|@texting @ending|@texting @may|@texting @polite|@texting @threat
  -0.25: @texting @you|@texting by|@texting con|@texting d|@texting des|@texting die|@texting en|@texting kommen
  -0.25: @texting lo|@texting mit|@texting saying|@texting un|@texting une|@texting von|@texting with|@threat #
  -0.25: @threat @business|@threat @enough|@threat @refusing|@threat @stopping|@threat the|@time @being|@time @liking
  -0.25: @time @texting|@time @time|@time for|@time la|@time wochenende|@time works|@unsubscribing @if
  -0.25: @unsubscribing @list|@unsubscribing @may|@unsubscribing @text|@unsubscribing @texting|@unsubscribing by
  -0.25: @unsubscribing del|@unsubscribing die|@want #|@want @being|@want @business|@want @keep|@want @list|@want @said
  -0.25: @want @time|@want any|@want anything|@want den|@want for|@want par|@wrong @business|@wrong @enough
  -0.25: @wrong address|@wrong coming|@wrong home|@wrong in|@wrong sure|@wrong this|@you @liking|@you @removing
  -0.25: @you @time|@you @unsubscribing|@you @you|@you auch|@you close|@you de|@you etes|@you in|@you making|@you office
  -0.25: @you rappelle|@you there|@you too|@you tout|alte @number|alte @owner|an @text|an @time|ancien @number|any @list
  -0.25: as @being|as @may|auf @joke|avais @said|aww @stopping|before @time|before @you|bis @time|blocked @me|book @me
  -0.25: c @may|ca @may|ca @said|ce @time|come @being|comme @text|comme @texting|con @how|count @me|da @being|da @may
  -0.25: dans @you|das @business|das @enough|das @more|das @number|das @text|de @elsewhere|de @owner|del @time
  -0.25: deleted @you|depuis @time|der @business|der @time|des @list|des @texting|deux @done|die @business|die @ending
  -0.25: die @list|done @text|dos @done|einen @ending|en @may|en @refusing|este @me|este @time|etes @wrong|every @text
  -0.25: fewer @text|for @being|for @me|for @said|for @text|for @time|forget @me|forgot @me|from @being|from @time
  -0.25: fur @list|fur @refusing|fur @texting|fur @time|give @me|going @ending|going @out|haltestelle @may|help @me
  -0.25: hole @being|hole @may|in @number|in @you|inscrivez @me|it @more|it @out|it @you|its @wrong|its @you|ja @me
  -0.25: kam @refusing|kommen @refusing|la @more|la @text|las @text|lass @me|lassen @person|lassen @you|let @me
  -0.25: making @me|many @list|many @said|marche @refusing|meldet @you|much @may|neue @number|neue @owner|new @number
  -0.25: new @owner|next @time|of @business|olvide @me|oui @me|par @person|paso @how|paso @polite|passe @time|pause @me
  -0.25: pendant @person|per @elsewhere|pour @time|quotedname @number|quotedname @refusing|recibir @text|recu @you
  -0.25: reminder @said|s @may|se @how|se @me|se @removing|seid @you|seit @person|send @being|subscribe @me|sucre @you
  -0.25: surtout @refusing|the @being|the @liking|the @person|theres @number|theres @refusing|to @enough|to @list
  -0.25: to @removing|to @said|todo @person|tout @may|tout @person|un @list|un @more|un @texting|une @time|up @removing
  -0.25: vom @business|von @me|voulais @texting|wifes @number|wifes @owner|with @being|with @me|work @owner
  -0.25: worst @business|worst @list|wu @refusing
`;

/** What kinds of words weigh. Written by `npm run weigh`, not by hand. */
export const EVIDENCE_OF_KINDS: Language = { evidence: EVIDENCE };
