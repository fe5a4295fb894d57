import type { Language } from '../../engine/rule-book.js';

const EVIDENCE = `
  2: @unsubscribing
  -2: @elsewhere
  1.75: @me machen|@stopping
  1.5: @leave|@more @text|@removing|@threat|de @text
  -1.5: @joke|@person @want
  1.25: # @stopping|@enough|@enough @texting|@liking @refusing|@list @removing|@me @removing|@me @texting|@me in
  1.25: @refusing @text|@refusing send|@removing @joke|@removing de|@text|@time @refusing|@want @how|@wrong @owner
  1.25: los @threat
  -1.25: @but|@keep|@liking|@me @text|@mistake|@refusing @ending|@time|@want this
  1: @business auf|@ending|@ending @person|@how @refusing|@list|@may @keep|@may @wrong|@may fur|@me @number|@me @said
  1: @me der|@me von|@more @texting|@more bekommen|@number @removing|@number @texting|@owner @removing|@person @enough
  1: @person @leave|@person @stopping|@person else|@person se|@refusing @refusing|@refusing @said|@refusing @time
  1: @refusing @want|@stopping the|@texting @text|@threat @if|@threat @you|@time @more|@want @out|@want das|@you @person
  1: das @refusing|de @texting|de @you|der @text|este @number|faites @person|from @you|the @text
  -1: @being @text|@business|@elsewhere @more|@how @said|@if|@keep @me|@more @but|@more @more|@number @gone|@owner @gone
  -1: @removing @you|@stopping @refusing|@stopping @you|@texting @enough|@want @texting|@you @owner|de @more
  -1: lopez @texting|pour @you
  0.75: # @ending|# @number|5 @time|@being @but|@being @may|@being moglich|@being these|@business @may|@business @person
  0.75: @business @removing|@business los|@done|@enough @being|@enough @stopping|@enough @text|@enough la|@gone
  0.75: @gone @person|@how @person|@how @stopping|@keep @removing|@keep @you|@keep ill|@leave @me|@liking @owner
  0.75: @liking los|@list @text|@may #|@may @enough|@may las|@may moglich|@me @gone|@me @leave|@me @threat|@me de
  0.75: @me request|@more @me|@more @removing|@more @said|@more @you|@more ill|@never|@number @out|@out|@out de
  0.75: @owner @out|@owner @wrong|@person @gone|@person @may|@person faire|@person las|@person necessaire
  0.75: @refusing @keep|@refusing @more|@refusing @texting|@refusing interessee|@refusing la|@refusing to|@said @list
  0.75: @said @number|@stopping @text|@stopping @texting|@text @list|@texting|@texting @more|@threat this|@time @person
  0.75: @time estuvo|@want @refusing|@want @you|@wrong @elsewhere|@wrong @removing|@you #|@you @keep|@you @list|@you @me
  0.75: @you an|@you arretiez|@you auf|ca @enough|ce @number|ce @owner|das @ending|de @me|de @person|dem @list|dem @text
  0.75: der @list|die @may|die @text|en @leave|en @want|gehts @more|hagan @how|la @time|opt @ending|opt @out
  0.75: se @unsubscribing|sending @me|that @may|the @time|up @me|voy @being
  -0.75: # @texting|@being @being|@being it|@but @want|@done @want|@elsewhere @me|@elsewhere @person|@ending @refusing
  -0.75: @ending la|@enough de|@gone @me|@how|@if @person|@keep @keep|@keep @person|@list #|@list @but|@list @person
  -0.75: @list come|@may @being|@may @business|@may grave|@me #|@me @if|@me auf|@me des|@me die|@me ein|@me ill
  -0.75: @more @elsewhere|@more @number|@more @owner|@more questions|@number @but|@number @may|@number way|@owner @but
  -0.75: @owner @want|@person @business|@person @said|@refusing go|@refusing way|@removing la|@removing las
  -0.75: @removing the|@said @person|@stopping @elsewhere|@stopping @ending|@stopping au|@text @keep|@text @you
  -0.75: @text come|@text from|@text von|@texting bekommen|@texting da|@texting from|@texting las|@threat @being
  -0.75: @threat @me|@threat un|@time @how|@want the|@wrong @list|@wrong @text|@you @elsewhere|@you @said|add @me
  -0.75: con @person|fur @me|make @person|oh @stopping|one @may|pour @person|see @you|sign @me|sur @me|this @time
  -0.75: un @person
  0.5: # @leave|# @out|3 @time|@being @business|@being @how|@being @if|@being @liking|@being @never|@being @person
  0.5: @being @refusing|@being @removing|@being @threat|@being contactado|@being rest|@business @being|@business @polite
  0.5: @business @text|@business @threat|@business au|@business die|@business to|@but @elsewhere|@but @refusing
  0.5: @but @removing|@but @you|@but per|@done @being|@done @may|@done @text|@done @texting|@done @you|@done in|@done la
  0.5: @elsewhere @refusing|@elsewhere los|@elsewhere registry|@ending @ending|@ending @list|@ending @text|@ending con
  0.5: @ending it|@ending this|@enough @ending|@enough @may|@enough @person|@enough werbezwecken|@gone @out
  0.5: @gone @refusing|@gone in|@gone la|@gone the|@how @but|@how @me|@how @texting|@how ca|@how ce|@how fabor|@how oft
  0.5: @how paro|@how pour|@how ver|@keep @text|@liking @business|@liking @removing|@list @me|@list @time|@list @want
  0.5: @list any|@list to|@may @gone|@may @number|@may @person|@may @refusing|@may das|@may doing|@may there|@may too
  0.5: @me @being|@me @may|@me @out|@me @owner|@me @refusing|@me @time|@me answer|@me apunte|@me bei|@me c|@me come
  0.5: @me consentement|@me derecho|@me einwilligung|@me know|@me la|@me leaving|@me mandan|@me mog|@me pars|@me tienen
  0.5: @me vais|@more|@more @ending|@more @list|@more @refusing|@more d|@more x|@never @more|@number|@number @being
  0.5: @number @ending|@number @keep|@number @list|@number @more|@number @refusing|@number @stopping|@number @want
  0.5: @number @wrong|@number la|@number last|@number pro|@number recibir|@number se|@number soy|@out damit
  0.5: @owner @business|@owner @stopping|@person @done|@person anderem|@person camp|@person hago|@person in
  0.5: @person jours|@person this|@person to|@polite|@polite @being|@polite @refusing|@polite fabor|@refusing @elsewhere
  0.5: @refusing @how|@refusing @me|@refusing @never|@refusing @person|@refusing @removing|@refusing @stopping
  0.5: @refusing c|@refusing d|@refusing en|@refusing lire|@refusing par|@refusing recibir|@refusing soy|@refusing un
  0.5: @refusing utiliser|@removing @me|@removing @removing|@removing este|@removing this|@said @refusing|@said @you
  0.5: @said by|@stopping @person|@stopping @stopping|@stopping ca|@stopping de|@stopping it|@stopping un|@text #
  0.5: @text @more|@text @removing|@text @text|@text an|@text any|@text at|@text auf|@text every|@text it|@text mer
  0.5: @text pour|@texting @being|@texting @refusing|@texting @stopping|@texting auf|@threat @threat|@time #|@time @may
  0.5: @time @number|@time @stopping|@time @wrong|@time before|@time pasada|@unsubscribing from|@want @elsewhere
  0.5: @want @ending|@want @may|@want des|@want from|@want these|@want von|@wrong @number|@wrong @refusing|@wrong @want
  0.5: @wrong to|@you|@you @never|@you @refusing|@you @stopping|@you @wrong|@you die|@you faire|@you going|@you send
  0.5: al @number|allez @stopping|an @out|avec @person|avec @you|before @me|ca @stopping|cada @text|ce @how
  0.5: cette @number|cette @time|con @you|contactez @refusing|da @refusing|das @being|das @may|das @unsubscribing
  0.5: de @enough|de @list|de @removing|de @unsubscribing|dejadme @leave|den @list|den @texting|der @threat|die @number
  0.5: die @owner|en @out|este @owner|estos @text|falta @how|for @liking|immer @more|in @leave|inbox @may|infos @more
  0.5: it @being|it @if|it @may|it @stopping|la @ending|la @leave|la @person|last @time|leave @me|lo @how|lo @want
  0.5: lond @me|los @text|mit @you|nothing @more|of @you|one @more|oubliez @me|par @business|par @mistake|par @wrong
  0.5: per @text|per @texting|recois @more|send @me|seul @text|stellen @person|stellen @you|the @list|the @threat
  0.5: the @wrong|think @me|this @being|this @list|this @may|to @being|to @me|to @texting|to @unsubscribing|tres @done
  0.5: trois @done|um @removing|verschont @me|veu @refusing|von @text|with @you|zero @text
  -0.5: # @more|# @refusing|@being any|@being anything|@being die|@being there|@being to|@business @business
  -0.5: @business @enough|@business @keep|@business de|@but des|@but than|@elsewhere @keep|@elsewhere @texting
  -0.5: @elsewhere @you|@ending @how|@ending at|@ending de|@ending quotedname|@ending to|@ending um|@enough @business
  -0.5: @enough @how|@enough @you|@enough die|@gone #|@gone @may|@gone de|@gone to|@how @if|@how @owner|@how @removing
  -0.5: @how @text|@how @time|@how @unsubscribing|@how faire|@how se|@if @me|@joke @stopping|@keep @enough|@keep the
  -0.5: @leave @refusing|@leave @text|@leave @you|@liking @you|@list @business|@list @may|@list @more|@list @you
  -0.5: @list bekommen|@list free|@list of|@may|@may @ending|@may @text|@may @texting|@may going|@may ir|@may it
  -0.5: @may normal|@may sich|@may that|@may this|@me @liking|@me @mistake|@me @stopping|@me an|@me at|@me bekomme
  -0.5: @me llego|@me resena|@me reste|@me vemos|@me viens|@me weiss|@me won|@more @done|@more @keep|@more an
  -0.5: @never @removing|@never de|@number @how|@out @may|@out at|@owner #|@owner @owner|@owner @text|@person
  -0.5: @person @texting|@person as|@person s|@refusing @business|@refusing @done|@refusing @enough|@refusing @out
  -0.5: @refusing @threat|@refusing @you|@refusing aufhort|@refusing come|@refusing da|@refusing venir|@removing 10
  -0.5: @removing @person|@stopping @if|@stopping @more|@stopping @time|@stopping emailing|@stopping its|@stopping la
  -0.5: @stopping thats|@text @but|@text @if|@text @person|@text @refusing|@text @texting|@text @wrong|@text bekommen
  -0.5: @text con|@text die|@text free|@text in|@text kommen|@text mit|@text the|@texting #|@texting @how|@texting @if
  -0.5: @texting @person|@texting @want|@texting al|@texting par|@texting the|@threat @how|@threat @text|@threat pour
  -0.5: @time @ending|@time @enough|@unsubscribing @being|@unsubscribing @how|@unsubscribing @refusing
  -0.5: @unsubscribing @you|@want @me|@want de|@want in|@want to|@want toujours|@wrong @may|@wrong @texting|@wrong @you
  -0.5: @wrong working|@you @number|@you @texting|@you das|@you opt|@you part|an @texting|bei @you|ca @being|ca @me
  -0.5: dans @me|de @keep|de @stopping|dem @business|den @business|der @person|emailing @me|en @you|from @me
  -0.5: geht @refusing|havent @being|in @me|in @owner|la @elsewhere|macht @you|neue @may|put @me|rappelez @me|robo @list
  -0.5: since @time|switch @me|that @being|that @how|the @business|the @elsewhere|these @said|to @ending|un @business
  -0.5: un @text|update @me|von @person|way @stopping
  0.25: # @how|# @owner|# @text|# @time|@being @elsewhere|@being @ending|@being @keep|@being @more|@being @number
  0.25: @being @out|@being @polite|@being @said|@being @texting|@being au|@being ce|@being contacted|@being de
  0.25: @being den|@being des|@being este|@being esto|@being favour|@being funeral|@being l|@being minor|@being mit
  0.25: @being new|@being one|@being quelquun|@being recibir|@being this|@being tout|@being un|@being way|@being work
  0.25: @business @elsewhere|@business @ending|@business @gone|@business @owner|@business @refusing|@business @stopping
  0.25: @business @unsubscribing|@business by|@business c|@business the|@but @list|@but @me|@but @person|@but @text
  0.25: @done @done|@done @how|@done @more|@done @time|@done esto|@elsewhere @but|@elsewhere @leave|@elsewhere the
  0.25: @ending @business|@ending @joke|@ending @owner|@ending @time|@ending @want|@ending @you|@ending damit
  0.25: @ending das|@ending los|@ending mit|@ending these|@enough @enough|@enough @removing|@enough @unsubscribing
  0.25: @enough mit|@enough viel|@enough with|@gone @ending|@gone @number|@gone @removing|@gone @stopping|@gone @text
  0.25: @gone @texting|@gone en|@gone it|@gone sending|@how @how|@how @keep|@how @list|@how @you|@how komm|@how kommt
  0.25: @how krieg|@how lo|@how sacaron|@how un|@how werde|@if @if|@if @number|@if @refusing|@if con|@if das|@if its
  0.25: @joke @more|@joke @removing|@keep en|@keep sending|@leave @being|@leave @how|@leave @polite|@leave con|@leave l
  0.25: @leave mit|@leave tomber|@liking @being|@liking @if|@liking @me|@liking @person|@liking arrivee|@liking it
  0.25: @liking la|@liking to|@liking with|@list @being|@list @elsewhere|@list @ending|@list @liking|@list @list
  0.25: @list @number|@list @out|@list @polite|@list @said|@list @unsubscribing|@list after|@list at|@list par|@may 3
  0.25: @may @done|@may @list|@may @polite|@may @removing|@may @threat|@may @time|@may achete|@may celui|@may compris
  0.25: @may da|@may de|@may diese|@may driving|@may ein|@may eine|@may en|@may faire|@may for|@may se|@may to|@may von
  0.25: @me|@me 06|@me @business|@me @but|@me @elsewhere|@me @ending|@me @more|@me @polite|@me @unsubscribing|@me @wrong
  0.25: @me about|@me accord|@me all|@me angemeldet|@me any|@me anything|@me borran|@me broke|@me ca|@me canse
  0.25: @me consentimiento|@me contactez|@me da|@me dan|@me dar|@me das|@me daughters|@me den|@me dere|@me done|@me doy
  0.25: @me driving|@me ecriviez|@me gehe|@me go|@me habite|@me inbox|@me infos|@me laisser|@me live|@me lleguen
  0.25: @me mean|@me one|@me oppose|@me opted|@me patience|@me pay|@me permission|@me prefererais|@me privacy
  0.25: @me rappeler|@me recontactez|@me refuse|@me sali|@me things|@me this|@me tranquilles|@me verzichte|@me vom
  0.25: @me wont|@me ziehe|@me zustimmung|@mistake @how|@mistake @me|@mistake de|@more @being|@more @stopping
  0.25: @more @want|@more angeschrieben|@more aufs|@more eine|@more en|@more erhalten|@more interessee|@more los
  0.25: @more of|@more quotedname|@more time|@more un|@more von|@never @how|@never @keep|@never @text|@never @texting
  0.25: @never @want|@never donne|@number #|@number @business|@number @enough|@number @leave|@number @number
  0.25: @number @you|@number c|@number gegeben|@number gehort|@number kiero|@number los|@number mo|@number point
  0.25: @number vivo|@out @how|@out @me|@out @refusing|@out @time|@out da|@out in|@out it|@out mit|@out von|@owner
  0.25: @owner @being|@owner @ending|@owner @how|@owner @leave|@owner @more|@owner @you|@owner c|@owner gegeben
  0.25: @owner lose|@owner mayor|@person @elsewhere|@person @ending|@person @how|@person @liking|@person @list
  0.25: @person @number|@person @out|@person @owner|@person an|@person das|@person descuento|@person die|@person dire
  0.25: @person en|@person fait|@person for|@person infos|@person menu|@person muy|@person nights|@person of
  0.25: @person possible|@person pour|@person temps|@person trabajo|@person ultimo|@person von|@person voy|@person with
  0.25: @polite @me|@polite @number|@polite @texting|@refusing|@refusing @being|@refusing @may|@refusing achete
  0.25: @refusing afford|@refusing auf|@refusing autorice|@refusing donne|@refusing infos|@refusing kiero
  0.25: @refusing leave|@refusing los|@refusing mo|@refusing point|@refusing se|@refusing sign|@refusing vivo
  0.25: @refusing von|@refusing work|@removing all|@removing ce|@removing from|@removing it|@removing werden
  0.25: @said @business|@said @may|@said @removing|@said @wrong|@said after|@said any|@stopping @being|@stopping @done
  0.25: @stopping @how|@stopping @number|@stopping @out|@stopping @want|@stopping asking|@stopping avec|@stopping blowin
  0.25: @stopping d|@stopping die|@stopping from|@stopping means|@stopping receiving|@stopping sending|@stopping these
  0.25: @stopping uf|@stopping with|@text @being|@text @elsewhere|@text @ending|@text @may|@text @me|@text @owner
  0.25: @text @polite|@text @time|@text @unsubscribing|@text after|@text al|@text by|@text ici|@text los|@text thing
  0.25: @texting @done|@texting @list|@texting @unsubscribing|@texting ca|@texting it|@texting la|@texting lasst
  0.25: @texting pour|@texting thing|@texting to|@threat @person|@time @gone|@time @if|@time @keep|@time @list|@time @me
  0.25: @time @removing|@time @want|@time ca|@time infos|@unsubscribing @unsubscribing|@unsubscribing de
  0.25: @unsubscribing inmediata|@unsubscribing this|@unsubscribing vom|@want|@want @more|@want @number|@want @text
  0.25: @want @unsubscribing|@want autant|@want ces|@want die|@want diese|@want en|@want hear|@want it|@want recibir
  0.25: @wrong|@wrong @being|@wrong @me|@wrong @said|@wrong de|@wrong for|@wrong hear|@wrong send|@you @being|@you @but
  0.25: @you @done|@you @enough|@you @if|@you @leave|@you @polite|@you @text|@you @threat|@you den|@you done|@you mat
  0.25: @you mean|@you sale|@you sell|@you the|@you to|about @me|about @you|al @person|all @list|all @text|an @ending
  0.25: an @me|andere @business|ans @refusing|arrive @refusing|asking @me|at @being|auf @you|aufs @number
  0.25: autorizacion @stopping|aux @text|ay @number|ay @refusing|bajenle @being|bidde @refusing|bought @being
  0.25: bugger @ending|bugger @out|by @text|by @texting|c @liking|c @refusing|ce @refusing|ces @text|chond @you
  0.25: close @me|come @ending|come @out|con @enough|contactez @more|costs @me|cuantas @done|d @being|d @person|d @text
  0.25: d @texting|d @time|d @you|da @out|da @text|daily @text|das @never|das @person|das @stopping|daughters @number
  0.25: daughters @owner|day @may|day @stopping|de @being|de @done|de @ending|de @may|de @number|de @polite|de @refusing
  0.25: de @time|dejame @leave|del @list|del @me|del @person|dem @enough|der @number|der @owner|dere @list|des @refusing
  0.25: die @enough|die @person|die @removing|die @texting|diese @list|diese @number|diese @owner|diese @text
  0.25: diese @texting|diese @time|dieses @number|digga @stopping|donne @me|ecriviez @refusing|eh @refusing|eine @list
  0.25: eine @texting|einmal @me|en @being|en @me|en @owner|en @texting|estas @text|este @being|este @may|esto @being
  0.25: esto @may|esto @removing|every @time|faire @person|faites @me|fig @list|fig @text|find @person|for @list
  0.25: forget @you|from @list|from @texting|gegeben @removing|gehort @me|geht @me|go @out|gonna @threat|habite @more
  0.25: habite @refusing|ick @want|ik @may|ik @want|ill @threat|it @ending|it @me|it @removing|jusqu @being|know @how
  0.25: know @if|komm @me|krieg @me|l @business|la @enough|la @list|la @removing|la @unsubscribing|lads @me|lasst @me
  0.25: los @want|lose @me|lost @me|macht @me|make @you|many @done|means @stopping|mettre @ending|mit @text
  0.25: mog @refusing|new @business|nutzung @me|of @me|of @time|oft @more|oppose @being|opted @ending|opted @out
  0.25: opting @ending|opting @out|pa @how|par @list|par @texting|pour @how|prefer @refusing|prefer @wrong
  0.25: preferiria @number|preferiria @refusing|presente @want|privacy @stopping|quotedname @list|quotedname @text
  0.25: receive @list|receive @text|receiving @text|recibir @more|recibir @refusing|recoive @more|recoive @refusing
  0.25: recontactez @refusing|recu @me|retiro @me|sacaron @me|sais @refusing|screw @you|se @wrong|send @text
  0.25: serait @person|seul @texting|since @me|soy @person|soy @you|spart @you|sur @person|than @me|that @me
  0.25: thats @enough|the @but|the @enough|the @may|the @number|the @owner|the @said|there @being|there @may
  0.25: there @stopping|these @ending|these @list|these @more|these @out|these @removing|these @stopping|these @text
  0.25: this @ending|this @me|this @more|this @number|this @owner|this @removing|this @stopping|this @text|this @texting
  0.25: three @done|tienen @enough|to @keep|to @number|to @refusing|to @text|to @wrong|tous @person|tout @list
  0.25: tout @text|tout @texting|turn @person|tut @how|un @number|un @time|un @wrong|une @person|up @keep|up @more
  0.25: vais @you|van @being|versteht @you|vom @list|vom @text|von @list|von @more|von @texting|von @you|vuelven @being
  0.25: werde @me|wesh @stopping|wont @being|y @being
  -0.25: # @but|# @enough|# @may|# @me|# @never|# @person|# @said|# @want|# @wrong|04 @how|10 @ending|10 @out|19 @time
  -0.25: @being|@being #|@being @done|@being @owner|@being @time|@being @unsubscribing|@being @want|@being @you
  -0.25: @being afuera|@being bezahlt|@being cette|@being das|@being der|@being fait|@being fiebre|@being gauche
  -0.25: @being gewonnen|@being going|@being kostet|@being pour|@being the|@being tun|@being une|@business 3
  -0.25: @business 4471|@business @but|@business @done|@business @joke|@business @out|@business @said|@business @texting
  -0.25: @business @wrong|@business address|@business ca|@business del|@business en|@business for|@business from
  -0.25: @business ill|@business in|@business it|@business open|@business this|@business yet|@but @ending|@but @may
  -0.25: @but @texting|@but see|@done @ending|@done @liking|@done @me|@done @number|@done @person|@done @said|@done to
  -0.25: @elsewhere @being|@elsewhere @elsewhere|@elsewhere @how|@elsewhere @if|@elsewhere @stopping|@elsewhere @text
  -0.25: @elsewhere @unsubscribing|@ending #|@ending @may|@ending @number|@ending @said|@ending den|@ending der
  -0.25: @ending die|@ending for|@ending of|@ending policy|@ending pour|@ending the|@ending with|@ending work
  -0.25: @enough @liking|@enough @number|@enough @polite|@enough @refusing|@enough @time|@enough ce|@enough cher
  -0.25: @enough con|@enough d|@enough of|@enough waiting|@enough zahlen|@gone @more|@gone @you|@how #|@how @being
  -0.25: @how @business|@how @done|@how @elsewhere|@how @ending|@how @enough|@how @gone|@how c|@how haltestelle|@how la
  -0.25: @how llegue|@how many|@how much|@how paso|@how time|@how to|@how tun|@if @want|@if @you|@if it|@if the
  -0.25: @joke @how|@joke @joke|@joke @keep|@joke @me|@joke @person|@joke @you|@keep @list|@keep to|@leave @may
  -0.25: @leave @person|@leave sonner|@liking @how|@liking @liking|@liking @more|@liking @polite|@liking an|@liking die
  -0.25: @liking pour|@liking the|@list @enough|@list @if|@list @keep|@list @refusing|@list @threat|@list about|@list ca
  -0.25: @list kommen|@list mit|@list this|@list von|@may @how|@may @if|@may @leave|@may @liking|@may @may|@may @more
  -0.25: @may @out|@may @stopping|@may @you|@may better|@may ce|@may der|@may die|@may in|@may krank|@may payant
  -0.25: @may recu|@may spelled|@may the|@may these|@may wochenende|@me @list|@me @me|@me @never|@me @person|@me @want
  -0.25: @me alles|@me ancien|@me arrive|@me as|@me avais|@me avisan|@me bajo|@me blocked|@me blush|@me boite|@me borro
  -0.25: @me cobraron|@me descends|@me deux|@me di|@me dio|@me duele|@me food|@me for|@me found|@me furious|@me gonna
  -0.25: @me komme|@me kommen|@me kumm|@me landlord|@me llegan|@me lo|@me lost|@me missed|@me money|@me old|@me paid
  -0.25: @me place|@me prefer|@me quedo|@me retour|@me review|@me salio|@me serai|@me sign|@me spot|@me sœur|@me talk
  -0.25: @me the|@me to|@me two|@me umbrella|@me van|@me warte|@me wu|@mistake @but|@mistake @removing|@mistake add
  -0.25: @mistake put|@more @business|@more @may|@more @person|@more @time|@more azucar|@more ce|@more da|@more des
  -0.25: @more frei|@more informacion|@more infos|@more notig|@more seats|@more send|@more sur|@more than|@never @being
  -0.25: @never @done|@never @gone|@never @polite|@never @refusing|@never @wrong|@number 14|@number @done
  -0.25: @number @elsewhere|@number @if|@number @me|@number d|@number del|@number for|@number llega|@number onions
  -0.25: @number update|@number von|@number with|@out #|@out @being|@out del|@out den|@out for|@out quotedname|@out the
  -0.25: @out with|@out work|@owner @enough|@owner @list|@owner @may|@owner @me|@owner @never|@owner @texting|@owner in
  -0.25: @owner to|@owner von|@person 12|@person 555|@person @being|@person @if|@person @keep|@person @person
  -0.25: @person @text|@person @threat|@person @unsubscribing|@person ascensor|@person at|@person bano|@person bleu
  -0.25: @person came|@person chauffage|@person der|@person dia|@person from|@person hold|@person la|@person mit
  -0.25: @person pastel|@person plan|@person prelevement|@person sucre|@person timbre|@person too|@person vacances
  -0.25: @person vient|@polite @person|@polite found|@refusing @but|@refusing @gone|@refusing @list|@refusing an
  -0.25: @refusing andere|@refusing cebolla|@refusing cette|@refusing coming|@refusing de|@refusing depuis
  -0.25: @refusing dispo|@refusing forget|@refusing give|@refusing hein|@refusing home|@refusing in|@refusing klingeln
  -0.25: @refusing llega|@refusing make|@refusing nachtisch|@refusing onions|@refusing open|@refusing recu|@refusing sur
  -0.25: @refusing sure|@refusing this|@refusing tute|@refusing understand|@refusing wait|@removing @ending
  -0.25: @removing @may|@removing @out|@removing @refusing|@removing @want|@removing del|@removing l|@removing un|@said
  -0.25: @said @but|@said @how|@said @stopping|@said @time|@said @unsubscribing|@said about|@said karen|@said the
  -0.25: @said to|@stopping @business|@stopping @but|@stopping @gone|@stopping @joke|@stopping @keep|@stopping @list
  -0.25: @stopping @me|@stopping @removing|@stopping @said|@stopping by|@stopping c|@stopping en|@stopping l
  -0.25: @stopping shop|@stopping sign|@stopping sur|@stopping that|@stopping to|@text @done|@text @enough|@text @how
  -0.25: @text @said|@text @threat|@text about|@text c|@text ca|@text d|@text dans|@text de|@text del|@text desde
  -0.25: @text lo|@text par|@text saying|@text with|@texting @ending|@texting @may|@texting @polite|@texting @threat
  -0.25: @texting @you|@texting by|@texting con|@texting d|@texting des|@texting die|@texting en|@texting in
  -0.25: @texting kommen|@texting lo|@texting mit|@texting saying|@texting un|@texting une|@texting von|@texting with
  -0.25: @threat #|@threat @business|@threat @enough|@threat @refusing|@threat @stopping|@threat the|@time @being
  -0.25: @time @liking|@time @out|@time @texting|@time @time|@time for|@time la|@time wochenende|@time works
  -0.25: @unsubscribing @if|@unsubscribing @list|@unsubscribing @may|@unsubscribing @text|@unsubscribing @texting
  -0.25: @unsubscribing by|@unsubscribing del|@unsubscribing die|@want #|@want @being|@want @business|@want @keep
  -0.25: @want @list|@want @said|@want @time|@want any|@want anything|@want den|@want for|@want par|@wrong @business
  -0.25: @wrong @enough|@wrong address|@wrong coming|@wrong home|@wrong in|@wrong sure|@wrong this|@you @liking
  -0.25: @you @removing|@you @time|@you @unsubscribing|@you @you|@you auch|@you close|@you da|@you de|@you etes|@you in
  -0.25: @you making|@you office|@you rappelle|@you there|@you too|@you tout|alte @number|alte @owner|an @text|an @time
  -0.25: ancien @number|any @list|as @being|as @may|auf @joke|avais @said|aww @stopping|before @time|before @you
  -0.25: bis @time|blocked @me|book @me|c @may|ca @may|ca @said|ce @time|chez @me|chez @you|come @being|comme @text
  -0.25: comme @texting|con @how|count @me|da @being|da @may|dans @you|das @business|das @enough|das @more|das @number
  -0.25: das @text|de @elsewhere|de @owner|del @time|deleted @you|depuis @time|der @business|der @time|des @business
  -0.25: des @list|des @texting|deux @done|die @business|die @ending|die @list|done @text|dos @done|einen @ending
  -0.25: en @may|en @refusing|este @me|este @time|etes @wrong|every @text|fewer @text|for @being|for @me|for @said
  -0.25: for @text|for @time|forget @me|forgot @me|from @being|from @time|fur @list|fur @refusing|fur @texting|fur @time
  -0.25: give @me|going @ending|going @out|haltestelle @may|help @me|hole @being|hole @may|in @number|in @you
  -0.25: inscrivez @me|it @more|it @out|it @you|its @wrong|its @you|ja @me|kam @refusing|kommen @refusing|la @business
  -0.25: la @more|la @text|las @text|lass @me|let @me|let @you|making @me|many @list|many @said|marche @refusing
  -0.25: meldet @you|much @may|neue @number|neue @owner|new @number|new @owner|next @time|of @business|olvide @me
  -0.25: oui @me|par @person|paso @how|paso @polite|passe @time|pause @me|pendant @person|per @elsewhere|pour @me
  -0.25: pour @time|quotedname @number|quotedname @refusing|recibir @text|recu @you|reminder @said|s @may|se @how|se @me
  -0.25: seid @you|seit @person|seit @time|send @being|subscribe @me|sucre @you|the @being|the @liking|the @person
  -0.25: theres @number|theres @refusing|to @enough|to @list|to @removing|to @said|to @threat|todo @person|tout @person
  -0.25: tres @liking|tres @polite|un @list|un @more|un @texting|une @time|up @removing|vient @refusing|vom @business
  -0.25: von @me|voulais @texting|wasnt @me|wifes @number|wifes @owner|with @being|with @me|worst @business|worst @list
  -0.25: wu @refusing
`;

/** What kinds of words weigh. Written by `npm run weigh`, not by hand. */
export const EVIDENCE_OF_KINDS: Language = { evidence: EVIDENCE };
