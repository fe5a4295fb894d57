import type { Language } from '../../engine/rule-book.js';

const EVIDENCE = `
  1.75: @me machen
  1.5: de @text
  1.25: # @stopping|@me in|@refusing send|@removing de|los @threat
  -1.25: @want this
  1: @business auf|@may fur|@me der|@me von|@more bekommen|@person else|@person se|@stopping the|@want das|das @refusing
  1: de @texting|de @you|der @text|este @number|faites @person|from @you|the @text
  -1: de @more|lopez @texting|pour @you
  0.75: # @ending|# @number|5 @time|@being moglich|@being these|@business los|@enough la|@keep ill|@liking los|@may #
  0.75: @may las|@may moglich|@me de|@me request|@more ill|@out de|@person faire|@person las|@person necessaire
  0.75: @refusing interessee|@refusing la|@refusing to|@threat this|@time estuvo|@you #|@you an|@you arretiez|@you auf
  0.75: ca @enough|ce @number|ce @owner|das @ending|de @me|de @person|dem @list|dem @text|der @list|die @may|die @text
  0.75: en @leave|en @want|gehts @more|hagan @how|la @time|opt @ending|opt @out|se @unsubscribing|sending @me|that @may
  0.75: the @time|up @me|voy @being
  -0.75: # @texting|@being it|@ending la|@enough de|@list #|@list come|@may grave|@me #|@me auf|@me des|@me die|@me ein
  -0.75: @me ill|@more questions|@number way|@refusing go|@refusing way|@removing la|@removing las|@removing the
  -0.75: @stopping au|@text come|@text from|@text von|@texting bekommen|@texting da|@texting from|@texting las
  -0.75: @threat un|@want the|add @me|con @person|fur @me|make @person|oh @stopping|one @may|pour @person|see @you
  -0.75: sign @me|sur @me|this @time|un @person
  0.5: # @leave|# @out|3 @time|@being contactado|@being rest|@business au|@business die|@business to|@but per|@done in
  0.5: @done la|@elsewhere los|@elsewhere registry|@ending con|@ending it|@ending this|@enough werbezwecken|@gone in
  0.5: @gone la|@gone the|@how ca|@how ce|@how fabor|@how oft|@how paro|@how pour|@how ver|@list any|@list to|@may das
  0.5: @may doing|@may there|@may too|@me answer|@me apunte|@me bei|@me c|@me come|@me consentement|@me derecho
  0.5: @me einwilligung|@me know|@me la|@me leaving|@me mandan|@me mog|@me pars|@me tienen|@me vais|@more d|@more x
  0.5: @number la|@number last|@number pro|@number recibir|@number se|@number soy|@out damit|@person anderem
  0.5: @person camp|@person hago|@person in|@person jours|@person this|@person to|@polite fabor|@refusing c|@refusing d
  0.5: @refusing en|@refusing lire|@refusing par|@refusing recibir|@refusing soy|@refusing un|@refusing utiliser
  0.5: @removing este|@removing this|@said by|@stopping ca|@stopping de|@stopping it|@stopping un|@text #|@text an
  0.5: @text any|@text at|@text auf|@text every|@text it|@text mer|@text pour|@texting auf|@time #|@time before
  0.5: @time pasada|@unsubscribing from|@want des|@want from|@want these|@want von|@wrong to|@you die|@you faire
  0.5: @you going|@you send|al @number|allez @stopping|an @out|avec @person|avec @you|before @me|ca @stopping|cada @text
  0.5: ce @how|cette @number|cette @time|con @you|contactez @refusing|da @refusing|das @being|das @may
  0.5: das @unsubscribing|de @enough|de @list|de @removing|de @unsubscribing|dejadme @leave|den @list|den @texting
  0.5: der @threat|die @number|die @owner|en @out|este @owner|estos @text|falta @how|for @liking|immer @more|in @leave
  0.5: inbox @may|infos @more|it @being|it @if|it @may|it @stopping|la @ending|la @leave|la @person|last @time|leave @me
  0.5: lo @how|lo @want|lond @me|los @text|mit @you|nothing @more|of @you|one @more|oubliez @me|par @business
  0.5: par @mistake|par @wrong|per @text|per @texting|recois @more|send @me|seul @text|stellen @person|stellen @you
  0.5: the @list|the @threat|the @wrong|think @me|this @being|this @list|this @may|to @being|to @me|to @texting
  0.5: to @unsubscribing|tres @done|trois @done|um @removing|verschont @me|veu @refusing|von @text|with @you|zero @text
  -0.5: # @more|# @refusing|@being any|@being anything|@being die|@being there|@being to|@business de|@but des|@but than
  -0.5: @ending at|@ending de|@ending quotedname|@ending to|@ending um|@enough die|@gone #|@gone de|@gone to|@how faire
  -0.5: @how se|@keep the|@list bekommen|@list free|@list of|@may going|@may ir|@may it|@may normal|@may sich|@may that
  -0.5: @may this|@me an|@me at|@me bekomme|@me llego|@me resena|@me reste|@me vemos|@me viens|@me weiss|@me won
  -0.5: @more an|@never de|@out at|@owner #|@person as|@person s|@refusing aufhort|@refusing come|@refusing da
  -0.5: @refusing venir|@removing 10|@stopping emailing|@stopping its|@stopping la|@stopping thats|@text bekommen
  -0.5: @text con|@text die|@text free|@text in|@text kommen|@text mit|@text the|@texting #|@texting al|@texting par
  -0.5: @texting the|@threat pour|@want de|@want in|@want to|@want toujours|@wrong working|@you das|@you opt|@you part
  -0.5: an @texting|bei @you|ca @being|ca @me|dans @me|de @keep|de @stopping|dem @business|den @business|der @person
  -0.5: emailing @me|en @you|from @me|geht @refusing|havent @being|in @me|in @owner|la @elsewhere|macht @you|neue @may
  -0.5: put @me|rappelez @me|robo @list|since @time|switch @me|that @being|that @how|the @business|the @elsewhere
  -0.5: these @said|to @ending|un @business|un @text|update @me|von @person|way @stopping
  0.25: # @how|# @owner|# @text|# @time|@being au|@being ce|@being contacted|@being de|@being den|@being des|@being este
  0.25: @being esto|@being favour|@being funeral|@being l|@being minor|@being mit|@being new|@being one|@being quelquun
  0.25: @being recibir|@being this|@being tout|@being un|@being way|@being work|@business by|@business c|@business the
  0.25: @done esto|@elsewhere the|@ending damit|@ending das|@ending los|@ending mit|@ending these|@enough mit
  0.25: @enough viel|@enough with|@gone en|@gone it|@gone sending|@how komm|@how kommt|@how krieg|@how lo|@how sacaron
  0.25: @how un|@how werde|@if con|@if das|@if its|@keep en|@keep sending|@leave con|@leave l|@leave mit|@leave tomber
  0.25: @liking arrivee|@liking it|@liking la|@liking to|@liking with|@list after|@list at|@list par|@may 3|@may achete
  0.25: @may celui|@may compris|@may da|@may de|@may diese|@may driving|@may ein|@may eine|@may en|@may faire|@may for
  0.25: @may se|@may to|@may von|@me 06|@me about|@me accord|@me all|@me angemeldet|@me any|@me anything|@me borran
  0.25: @me broke|@me ca|@me canse|@me consentimiento|@me contactez|@me da|@me dan|@me dar|@me das|@me daughters|@me den
  0.25: @me dere|@me done|@me doy|@me driving|@me ecriviez|@me gehe|@me go|@me habite|@me inbox|@me infos|@me laisser
  0.25: @me live|@me lleguen|@me mean|@me one|@me oppose|@me opted|@me patience|@me pay|@me permission|@me prefererais
  0.25: @me privacy|@me rappeler|@me recontactez|@me refuse|@me sali|@me things|@me this|@me tranquilles|@me verzichte
  0.25: @me vom|@me wont|@me ziehe|@me zustimmung|@mistake de|@more angeschrieben|@more aufs|@more eine|@more en
  0.25: @more erhalten|@more interessee|@more los|@more of|@more quotedname|@more time|@more un|@more von|@never donne
  0.25: @number #|@number c|@number gegeben|@number gehort|@number kiero|@number los|@number mo|@number point
  0.25: @number vivo|@out da|@out in|@out it|@out mit|@out von|@owner c|@owner gegeben|@owner lose|@owner mayor
  0.25: @person an|@person das|@person descuento|@person die|@person dire|@person en|@person fait|@person for
  0.25: @person infos|@person menu|@person muy|@person nights|@person of|@person possible|@person pour|@person temps
  0.25: @person trabajo|@person ultimo|@person von|@person voy|@person with|@refusing achete|@refusing afford
  0.25: @refusing auf|@refusing autorice|@refusing donne|@refusing infos|@refusing kiero|@refusing leave|@refusing los
  0.25: @refusing mo|@refusing point|@refusing se|@refusing sign|@refusing vivo|@refusing von|@refusing work
  0.25: @removing all|@removing ce|@removing from|@removing it|@removing werden|@said after|@said any|@stopping asking
  0.25: @stopping avec|@stopping blowin|@stopping d|@stopping die|@stopping from|@stopping means|@stopping receiving
  0.25: @stopping sending|@stopping these|@stopping uf|@stopping with|@text after|@text al|@text by|@text ici|@text los
  0.25: @text thing|@texting ca|@texting it|@texting la|@texting lasst|@texting pour|@texting thing|@texting to|@time ca
  0.25: @time infos|@unsubscribing de|@unsubscribing inmediata|@unsubscribing this|@unsubscribing vom|@want autant
  0.25: @want ces|@want die|@want diese|@want en|@want hear|@want it|@want recibir|@wrong de|@wrong for|@wrong hear
  0.25: @wrong send|@you den|@you done|@you mat|@you mean|@you sale|@you sell|@you the|@you to|about @me|about @you
  0.25: al @person|all @list|all @text|an @ending|an @me|andere @business|ans @refusing|arrive @refusing|asking @me
  0.25: at @being|auf @you|aufs @number|autorizacion @stopping|aux @text|ay @number|ay @refusing|bajenle @being
  0.25: bidde @refusing|bought @being|bugger @ending|bugger @out|by @text|by @texting|c @liking|c @refusing|ce @refusing
  0.25: ces @text|chond @you|close @me|come @ending|come @out|con @enough|contactez @more|costs @me|cuantas @done
  0.25: d @being|d @person|d @text|d @texting|d @time|d @you|da @out|da @text|daily @text|das @never|das @person
  0.25: das @stopping|daughters @number|daughters @owner|day @may|day @stopping|de @being|de @done|de @ending|de @may
  0.25: de @number|de @polite|de @refusing|de @time|dejame @leave|del @list|del @me|del @person|dem @enough|der @number
  0.25: der @owner|dere @list|des @refusing|die @enough|die @person|die @removing|die @texting|diese @list|diese @number
  0.25: diese @owner|diese @text|diese @texting|diese @time|dieses @number|digga @stopping|donne @me|ecriviez @refusing
  0.25: eh @refusing|eine @list|eine @texting|einmal @me|en @being|en @me|en @owner|en @texting|estas @text|este @being
  0.25: este @may|esto @being|esto @may|esto @removing|every @time|faire @person|faites @me|fig @list|fig @text
  0.25: find @person|for @list|forget @you|from @list|from @texting|gegeben @removing|gehort @me|geht @me|go @out
  0.25: gonna @threat|habite @more|habite @refusing|ick @want|ik @may|ik @want|ill @threat|it @ending|it @me
  0.25: it @removing|jusqu @being|know @how|know @if|komm @me|krieg @me|l @business|la @enough|la @list|la @removing
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
  0.25: three @done|tienen @enough|to @keep|to @number|to @refusing|to @text|to @wrong|tous @person|tout @list
  0.25: tout @text|tout @texting|turn @person|tut @how|un @number|un @time|un @wrong|une @person|up @keep|up @more
  0.25: vais @you|van @being|versteht @you|vom @list|vom @text|von @list|von @more|von @texting|von @you|vuelven @being
  0.25: werde @me|wesh @stopping|wont @being|y @being
  -0.25: # @but|# @enough|# @may|# @me|# @never|# @person|# @said|# @want|# @wrong|04 @how|10 @ending|10 @out|19 @time
  -0.25: @being #|@being afuera|@being bezahlt|@being cette|@being das|@being der|@being fait|@being fiebre
  -0.25: @being gauche|@being gewonnen|@being going|@being kostet|@being pour|@being the|@being tun|@being une
  -0.25: @business 3|@business 4471|@business address|@business ca|@business del|@business en|@business for
  -0.25: @business from|@business ill|@business in|@business it|@business open|@business this|@business yet|@but see
  -0.25: @done to|@ending #|@ending den|@ending der|@ending die|@ending for|@ending of|@ending policy|@ending pour
  -0.25: @ending the|@ending with|@ending work|@enough ce|@enough cher|@enough con|@enough d|@enough of|@enough waiting
  -0.25: @enough zahlen|@how #|@how c|@how haltestelle|@how la|@how llegue|@how many|@how much|@how paso|@how time
  -0.25: @how to|@how tun|@if it|@if the|@keep to|@leave sonner|@liking an|@liking die|@liking pour|@liking the
  -0.25: @list about|@list ca|@list kommen|@list mit|@list this|@list von|@may better|@may ce|@may der|@may die|@may in
  -0.25: @may krank|@may payant|@may recu|@may spelled|@may the|@may these|@may wochenende|@me alles|@me ancien
  -0.25: @me arrive|@me as|@me avais|@me avisan|@me bajo|@me blocked|@me blush|@me boite|@me borro|@me cobraron
  -0.25: @me descends|@me deux|@me di|@me dio|@me duele|@me food|@me for|@me found|@me furious|@me gonna|@me komme
  -0.25: @me kommen|@me kumm|@me landlord|@me llegan|@me lo|@me lost|@me missed|@me money|@me old|@me paid|@me place
  -0.25: @me prefer|@me quedo|@me retour|@me review|@me salio|@me serai|@me sign|@me spot|@me sœur|@me talk|@me the
  -0.25: @me to|@me two|@me umbrella|@me van|@me warte|@me wu|@mistake add|@mistake put|@more azucar|@more ce|@more da
  -0.25: @more des|@more frei|@more informacion|@more infos|@more notig|@more seats|@more send|@more sur|@more than
  -0.25: @number 14|@number d|@number del|@number for|@number llega|@number onions|@number update|@number von
  -0.25: @number with|@out #|@out del|@out den|@out for|@out quotedname|@out the|@out with|@out work|@owner in|@owner to
  -0.25: @owner von|@person 12|@person 555|@person ascensor|@person at|@person bano|@person bleu|@person came
  -0.25: @person chauffage|@person der|@person dia|@person from|@person hold|@person la|@person mit|@person pastel
  -0.25: @person plan|@person prelevement|@person sucre|@person timbre|@person too|@person vacances|@person vient
  -0.25: @polite found|@refusing an|@refusing andere|@refusing cebolla|@refusing cette|@refusing coming|@refusing de
  -0.25: @refusing depuis|@refusing dispo|@refusing forget|@refusing give|@refusing hein|@refusing home|@refusing in
  -0.25: @refusing klingeln|@refusing llega|@refusing make|@refusing nachtisch|@refusing onions|@refusing open
  -0.25: @refusing recu|@refusing sur|@refusing sure|@refusing this|@refusing tute|@refusing understand|@refusing wait
  -0.25: @removing del|@removing l|@removing un|@said about|@said karen|@said the|@said to|@stopping by|@stopping c
  -0.25: @stopping en|@stopping l|@stopping shop|@stopping sign|@stopping sur|@stopping that|@stopping to|@text about
  -0.25: @text c|@text ca|@text d|@text dans|@text de|@text del|@text desde|@text lo|@text par|@text saying|@text with
  -0.25: @texting by|@texting con|@texting d|@texting des|@texting die|@texting en|@texting in|@texting kommen
  -0.25: @texting lo|@texting mit|@texting saying|@texting un|@texting une|@texting von|@texting with|@threat #
  -0.25: @threat the|@time for|@time la|@time wochenende|@time works|@unsubscribing by|@unsubscribing del
  -0.25: @unsubscribing die|@want #|@want any|@want anything|@want den|@want for|@want par|@wrong address|@wrong coming
  -0.25: @wrong home|@wrong in|@wrong sure|@wrong this|@you auch|@you close|@you da|@you de|@you etes|@you in
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

/** What pairs of a kind and a word weigh. Written by `npm run weigh`, not by hand. */
export const EVIDENCE_OF_MIXED: Language = { evidence: EVIDENCE };
