import type { Language } from '../../engine/rule-book.js';

const EVIDENCE = `
  1.5: con los
  1.25: # you|mir nicht
  1: a ma|das #|de noche|de sus|do #|do not|faites le|for this|hort auf|in der|je porte|me again|mehr bekommen|mich ab
  1: ne me|of it|stop the|tell your|with the|you #
  -1: # de|auf der|contact my|in den|me no|melde mich|mich auf|n #|nehmt meine|text my|use this|want the
  -0.75: # #|can i|did you|do i|do you|en la|es spam|for the|hab das|i like|i love|i remove|im getting|ist falsch|j ai
  -0.75: jamais de|las ofertas|m appeler|m appelez|manden a|me ill|me mandar|mehr sms|mich ein|nada mas|ne veux|no way
  -0.75: numero de|of the|oh stop|one is|pour vos|que les|remettez moi|see you|sign me|stop au|stop calling|stop you
  -0.75: stop youre|text alerts|to see|told me|want to|we have|wie kundige
  0.75: # hier|again ill|at night|au 33700|can we|ce numero|das nicht|de quotedname|dont care|dont send|en veux
  0.75: es moglich|est du|euch die|from you|gehts noch|hagan que|i am|i have|ihr nervt|le necessaire|los recordatorios
  0.75: mauvais numero|mehr schicken|mehr schreiben|mi in|mit den|mon numero|my number|my request|nehmt die|not call
  0.75: not text|opt out|part of|que no|remove me|retirez moi|son las|stellen sie|stop je|the daily|the messages|to opt
  0.75: too much|veux etre|vous arretiez|voy a|you going
  0.5: # la|# no|# on|# stop|5 uhr|a des|a escribirme|a los|a rest|al perro|allez arreter|auf mit|auto ist|avec les
  0.5: baja de|be removed|before i|bin aus|bin nicht|block you|blocking this|ca cesse|ca suffit|call registry
  0.5: can someone|cancel my|cancelar la|cette semaine|comment on|como le|con las|cut me|das ab|das aufhort|das ist
  0.5: de baja|de el|de escribir|de los|de mensajes|de no|de rappels|de vos|dejar de|delete me|dem verteiler|den sms
  0.5: der liste|der nacht|did not|die nummer|do me|dont you|du harcelement|du matin|ecrivez a|ecrivez plus|el carro
  0.5: en paz|enough is|envoyer des|es reicht|est pas|est plus|este numero|estos mensajes|euch an|for good|forget this
  0.5: get my|get one|get these|give it|had enough|hago #|hear from|heute nicht|i call|i did|i go|ich das|ich hatte
  0.5: ich von|ich wurde|id like|id love|if i|ill pass|im blocking|im good|im not|im on|immer noch|in may|in peace
  0.5: interesa nada|is a|is there|ist nicht|it a|it end|it if|it is|it stop|j en|j veux|je me|je pars|je vous
  0.5: jemand anderem|kann das|kein interesse|keine nachrichten|l appli|la app|la lista|la manana|la paix|la semana
  0.5: la suscripcion|lachez moi|laissez moi|las 5|lasst den|last week|le camp|le faire|le hago|les relances|lieber sms
  0.5: like my|live in|lo que|los denuncio|los voy|lose my|lose this|ma mere|make it|me anymore|me escriban|me manden
  0.5: me retirer|me tienen|mes donnees|mi suscripcion|mich da|mich raus|mich schon|mir lieber|mis datos|mitten in
  0.5: moi de|moi la|moi le|mon consentement|mon nom|mon telephone|my answer|my consent|my dog|my inbox|my lawyer|n en
  0.5: n est|nada de|ne #|ne m|ne pas|nicht weiter|nie wieder|nix mehr|no deseo|no estoy|no soy|no texts|not to|of these
  0.5: on arrete|on peut|on se|on this|one more|pas besoin|pas etre|pas interesse|pas interessee|pas lire|permission to
  0.5: plus la|plus rien|porte plainte|qu on|que ca|que ce|que vous|quiero ofertas|quiten el|quitte la|receive these
  0.5: recibir estos|refrain from|se desabonner|semana pasada|send me|sending me|sent by|ser contactado|si vous
  0.5: sie haben|signed up|sms mehr|sms nicht|someone else|soy cliente|still getting|still texting|stop im|stop j
  0.5: stop texting|stop with|subscription to|suis pas|take a|take me|taken off|text it|thats the|the discount|the do
  0.5: the morning|the next|the quotedname|the week|these messages|this be|this is|this list|this phone|to get|to me
  0.5: to text|to unsubscribed|tres veces|turno de|uhr fruh|um loschung|un seul|vendi el|votre base|vous ai
  0.5: vous continuez|want these|wie oft|with these|with your|would appreciate|wrong person|years ago|you can|you could
  0.5: you people|your messages
  -0.5: # from|# not|# the|# to|10 off|a message|a ustedes|a vos|add me|ai change|ai laisse|ai plus|appelez plus
  -0.5: arrete de|arretez d|asked to|at the|aus versehen|basta de|basta me|be enough|be there|bei euch|ca a|cambie de
  -0.5: can #|ce que|ce serait|ces sms|comme ca|con el|d envoyer|das stopp|de alta|de cobrarme|de las|de ma|de mandar
  -0.5: de message|de ustedes|dejenme en|demande a|der #|el mensajes|emailing me|envoyez pas|fin de|fix it|from my
  -0.5: geht nicht|get on|get the|give me|got any|hab die|i asked|i left|i prefer|ich bekomme|ich brauche|ich die
  -0.5: ich hore|ich meinen|ich nicht|ich noch|ich raus|ich schreibe|ihr habt|ill pick|im out|in the|interesse am
  -0.5: interested in|is this|ist die|it anymore|it by|je les|je n|je signale|je suis|je viens|je voudrais|kann ich
  -0.5: kundige ich|la newsletter|la sortie|laisse mon|le message|les mails|list of|los mensajes|loscht meine|m a
  -0.5: ma boite|maybe next|me at|me in|me llego|me more|mensajes con|messages de|mi resena|mich an|mit dem|moi a|moi du
  -0.5: mon colis|more text|my ex|my husband|my money|my name|my phone|nachrichten von|ne veut|need a|need it|no he
  -0.5: no longer|no mas|noch nicht|number on|of those|off at|otra vez|otro mensajes|pas annuler|phone use|plus besoin
  -0.5: pour le|que faire|que j|recevoir les|recordatorios de|remove a|remove the|rien a|send the|sms bekommen|sms ist
  -0.5: sms reicht|still want|stop a|stop emailing|stop my|stop thats|stopp das|stopp war|sur mon|switch me|take 10
  -0.5: texting is|that was|the blue|the group|the kids|these texts|to bring|tragt mich|vos messages|vos sms|votre part
  -0.5: wegen dem|whats your|when you|will nicht|wir nehmen|with this|yours are
  0.25: # fur|# it|# its|# l|# numero|# of|# promo|a bloquear|a customer|a escribir|a esto|a favour|a funeral|a l
  0.25: a mandar|a marre|a minor|a otro|a quelquun|a qui|a quitte|a recevoir|a recibir|a su|a tout|a un|a votre|a vous
  0.25: a way|abo kundigen|about this|again i|ai #|ai dit|ai jamais|ai vendu|aimerais que|all communication|all day
  0.25: all the|am on|amables no|angebote mehr|annuler l|any longer|appreciate being|are annoying|are no|are you
  0.25: arrete d|arreter les|arretez ca|arretez tout|arretez vos|arrive pas|as per|ask for|asking for|at a|at all
  0.25: aucun message|auf mich|auf mir|autorizacion para|avec le|avec vos|avez le|back in|baja inmediata|bajenme de
  0.25: be contacted|be kind|be unsubscribe|belongs to|besoin des|bien a|blockier euch|bon la|bugger off|by text|c bon
  0.25: ca s|cada mensajes|call list|call the|can leave|cancel the|cancel this|cancelar los|cancelar suscripcion
  0.25: cancelen mi|cant afford|ce n|ce qu|cease desist|celular de|ces envois|cessez vos|closed our|colis est|come in
  0.25: comment je|como me|con sus|con ustedes|contactez plus|contacting me|cuantas veces|cut it|d mandar|da nicht
  0.25: da raus|darme de|das abbestellen|das abo|de ahi|de ces|de contactarme|de dar|de enviarme|de esa|de escribirme
  0.25: de esta|de estar|de esto|de fois|de la|de llamar|de mandarme|de me|de mes|de mi|de molestar|de ne|de nous
  0.25: de numero|de pub|de publicite|de sms|de texto|de textos|de tout|de votre|dejad de|dejen d|dejen de|del club
  0.25: del trabajo|delete it|demande de|den de|denme de|der datenbank|der nummer|der werbung|des fins|des trucs
  0.25: deseo recibir|didnt sign|didnt text|die nachrichten|die sms|diese nachrichten|diese nummer|diese sms|diese woche
  0.25: dit non|do texts|do to|do u|donde sacaron|done with|donne mon|dont bother|dont call|dont have|dont need
  0.25: dont wish|dos de|drop me|du mat|effacez mes|effacez mon|ein diensthandy|eine sms|el celular|el de|el menu
  0.25: el trabajo|elle est|email is|email me|en a|en dehors|encore vous|end it|end them|enlever de|enlevez moi
  0.25: enough with|enviarme mensajes|envoyez plus|erinnerungen mehr|erreur de|es das|es ist|escriban mas|est #|est bon
  0.25: est compris|est decede|est en|est mort|est pour|esta en|esta linea|esta lista|esta semana|este telefono|esto es
  0.25: estoy harto|etre contacte|eure nachrichten|eurer werbung|every day|every hour|every single|faire pour
  0.25: falsche person|falta que|for emergencies|for everything|for money|for these|forget you|fous moi|foutez moi
  0.25: from all|from your|frosty fig|fuera de|fur alles|fur die|fur werbung|further messages|geht mir|gern keine
  0.25: get texts|go away|got a|got the|hab genug|hab schon|habe mich|haben die|habite plus|had my|had this|halt die
  0.25: hasta la|hat euch|have a|have kids|he passed|her number|horts auf|how #|how can|how i|i be|i come|i mog|i only
  0.25: i opted|i said|i say|i sold|i stop|i unsubscribe|i unsubscribed|i would|ich aus|ich bin|ich blockier|ich euch
  0.25: ich gehe|ich hab|ich habe|ich kenne|ich mochte|ich verzichte|id prefer|id rather|if its|ihr meine|il est
  0.25: il possible|ill report|im broke|im done|im driving|im in|im still|in march|infos mehr|interesse mehr
  0.25: interessiert mich|inutile de|is 9|is for|is not|is too|ist ein|it #|it again|it from|it possible|it take
  0.25: ive asked|ive had|j #|jamais donne|je #|je demande|je ne|je recois|je vais|jusqu a|keep getting|kein bedarf
  0.25: kein kontakt|keine angebote|keine erinnerungen|keine infos|keine mehr|keine weiteren|keine werbung
  0.25: keinen kontakt|kenne euch|knock it|know who|konnt mich|kontakt mehr|l affaire|l ancien|la baja|la escuela|la fin
  0.25: la grappe|la je|la peine|la presente|la prochaine|la publicidad|la semaine|lachez l|lasst das|last message
  0.25: last year|le bon|le code|le dije|le portable|le spam|leave us|les digo|les dije|les pedi|les promos|les sms
  0.25: like to|lista de|liste nehmen|lo de|lo mismo|lo quiero|longer interested|longer want|los mensajitos|los quiero
  0.25: loscht mich|loschung meiner|lose the|love it|love to|m ecrivez|m ecriviez|m enlever|m envoyer|m envoyez
  0.25: m interessent|m oppose|make this|mandar mensajes|mandar nada|manden nada|many messages|many times|maple mart
  0.25: mas nada|mauvaise personne|me alone|me any|me anything|me borran|me borren|me cobran|me contacten|me contacter
  0.25: me contactez|me dar|me den|me derangez|me desabonnez|me envien|me escribas|me laisser|me molestan|me off|me one
  0.25: me out|me quitar|me sacar|me sali|me siguen|me stop|me suis|me things|me this|means stop|mehr anschreiben
  0.25: mehr aufs|mehr bei|mehr kontaktieren|mehr senden|mehr von|meine daten|meine einwilligung|meine mutter
  0.25: meine tochter|meiner daten|meiner nummer|meiner rufnummer|meiner tochter|melde ich|mensajes al|mensajes mas
  0.25: mensajes que|mensajes si|mere tranquille|mes coordonnees|mes infos|message a|message me|messages je|messages to
  0.25: mettre fin|mi abuela|mi cel|mi consentimiento|mi hijo|mi jefe|mi telefono|mich #|mich abmelden|mich bei|mich in
  0.25: mich nie|mich von|mir auf|mir nichts|mir nie|mir reichts|mit der|mit eure|mit euren|mit mir|moi ca|moi en
  0.25: moi plus|mon abonnement|mon accord|mon chien|mon ex|mon pere|more of|more quotedname|more reminders|more texts
  0.25: more time|my appointment|my data|my daughter|my info|my late|my mind|my permission|my privacy|my subscription
  0.25: my text|n ai|n habite|nachrichten ab|nachrichten mehr|nachrichten nicht|nachrichten zu|ne plus|ne souhaite
  0.25: need the|never text|ni me|ni un|nicht loschen|nicht schicken|nie angemeldet|nie zugestimmt|no insistan|no kiero
  0.25: no la|no le|no les|no m|no mandes|no me|no mo|no more|no quiero|no recibir|no se|no tengo|no vivo|nobody here
  0.25: noch eine|nom de|not for|not my|not send|not use|nous tranquilles|number again|number out|numero borrenlo
  0.25: numero c|numero equivocado|numero es|nummer nicht|nummer raus|nunca me|nur noch|of my|of this|of you|of your
  0.25: ofertas de|off it|off of|off this|offres de|oft noch|on a|oppose a|opted out|opting out|otez moi|oubliez moi
  0.25: out how|par erreur|par sms|pas arretez|pas recevoir|passed away|paz con|pedi esto|pedi la|pedi que|peine de
  0.25: per text|persona mayor|peut se|phone i|phone is|plan charges|plus d|plus etre|plus jamais|plus le|plus un|por el
  0.25: por sms|portable de|possible de|possible to|pour que|pour un|prefer not|prefere ne|presente solicito|promos de
  0.25: que molestos|que paren|quien les|quiero cancelar|quiero mensajes|quiero saber|quiero salir|quiero salirme
  0.25: quiero sus|quiero volver|quit it|quit sending|quitar de|quitenme de|quotedname list|rather you|receiving these
  0.25: recevoir ca|recevoir vos|recibir esto|recibir nada|recoive plus|reminders i|remove it|remove this|remove us
  0.25: removed from|report you|reporting this|retire mon|retiro mi|revoco mi|revoke consent|rid of|rien de|sacame de
  0.25: sacar de|sacaron mi|sagt ich|schicken sie|schluss damit|schon wieder|schreiben sie|schreibt mir|screw you
  0.25: se acabo|se desabonnez|se equivocaron|se quien|seguir en|sending these|serait il|she is|should be|si siguen
  0.25: sie das|sie meine|sie mir|sie nicht|sie uns|sign up|single day|sms a|sms das|sms de|sms ich|sms je|sold the
  0.25: solo por|souhaite me|soy una|spamming me|stellt das|stellt die|still on|stop asking|stop blowin|stop i|stop les
  0.25: stop means|stop receiving|stop schreiben|stop sending|stop stop|stop these|stop this|su lista|suis en
  0.25: supprimez mes|supprimez moi|sus ofertas|sus promociones|suscripcion a|take us|text thing|texting me|texts after
  0.25: texts i|texts remove|than my|thats enough|the baby|the blood|the car|the church|the course|the fcc|the frosty
  0.25: the last|the mailing|the notifications|the number|the promos|the school|the spam|the store|the texting|the texts
  0.25: the weekly|the word|the wrong|them anymore|there a|there an|there stop|these are|these come|these off|these stop
  0.25: this #|this line|this remove|this stop|this text|this the|three times|tienen podrido|time asking|to be
  0.25: to contact|to email|to end|to hear|to it|to keep|to leave|to not|to say|today im|too many|tout ca|trois fois
  0.25: trouve un|turn them|turn these|two years|u have|u stop|um streichung|una persona|une fois|unsubscribed from
  0.25: unsubscribed me|unsubscribed this|unterlassen sie|up again|up for|up i|up my|ur texts|us off|va bien|vais vous
  0.25: van a|vendu la|vergesst mich|verpisst euch|verschont mich|verzichte auf|veux me|veux que|vez ustedes|vivo en
  0.25: voir avec|volver a|von euren|von sms|vos envois|vos pubs|vos textos|votre liste|vous ne|vuelven a|w the
  0.25: want anything|want off|want out|war das|way too|we closed|we sold|wem anders|wenn das|werde ich|when are|who dis
  0.25: who is|wie melde|wie werde|will das|will meine|will nichts|will raus|wish to|wont be|word to|would like
  0.25: would love|wrong guy|wrong number|y a|y en|you are|you done|you get|you keep|you no|you not|you sell|you text
  0.25: your phone|youve got|zu schicken|zu schreiben|zusendung von
  -0.25: # a|# at|# del|# el|# for|# getting|# hab|# i|# ich|# jamais|# je|# les|# mas|# message|# mon|# nehmen|# pas
  -0.25: # send|# zu|18 uhr|5 min|555 0188|a #|a 15h|a dit|a etre|a friend|a las|a list|a midi|a parking|a que|a quelle
  -0.25: a scam|a text|about it|add my|after all|ai paye|ai trouve|al tecnico|all set|alles gut|am i|am samstag|an der
  -0.25: an die|an diese|an hour|antes de|any more|anything else|apres 18h|are fine|are these|arrete pas|arrete plus
  -0.25: arrete tu|arreter ces|arreter de|arretez de|arretez le|arretez vous|arrive dans|as a|at 9|at that|at this|au 2e
  -0.25: auch in|auf die|auf zu|aus dem|aus den|aus der|aww stop|baja del|basta con|be a|be late|be you|before you
  -0.25: belastigt mich|besoin de|bin ich|blocked my|blue one|borren mi|brauch ich|c est|c etait|ca me|cambiar la
  -0.25: can stop|cant make|ce soir|change my|changed my|come get|como #|con un|contact about|count me|cual es|d accord
  -0.25: d attendre|da bin|da ist|dans la|dans ma|das auch|das handy|das in|das paket|das reicht|de batterie|de commande
  -0.25: de david|de donde|de l|de lo|de messages|de pedido|de promos|de recevoir|de rire|de ruedas|de samedi|de semana
  -0.25: de una|de venir|del gym|delete the|den falschen|den nachrichten|den newsletter|den schlussel|den zweiten
  -0.25: des sms|desabonner moi|despues de|deux fois|di de|dia antes|die alte|die falsche|die haltestelle|die liste
  -0.25: die nachricht|die torte|die werbung|does it|dont contact|dont forget|dont understand|dont want|dos veces
  -0.25: drop it|du tout|ecrivez moi|einer stunde|el ascensor|el cel|el corte|el mismo|el numero|el pedido|el plan
  -0.25: el timbre|eliminen mi|en mi|en retard|en stock|end of|enleve les|enough of|envoyer ca|envoyer les|envoyez moi
  -0.25: es el|est fini|est mon|est normal|est quoi|est trop|estoy en|etait pour|euch keine|euch zu|every time
  -0.25: falsche nummer|faut il|fin du|fois que|for a|for me|for orders|for texts|for two|for you|forget it|forget me
  -0.25: forget the|forgot my|found it|from a|from the|fur sms|fur zwei|geht bei|get a|get me|getting your|gibts das
  -0.25: go through|good for|habt ihr|had it|haha stop|hasta que|hat sich|have my|have to|heisst das|help me|hor auf
  -0.25: hort ihr|how do|how many|how much|how to|i #|i blocked|i cancelled|i changed|i contact|i do|i found|i hate
  -0.25: i missed|i never|i no|i replied|i sign|i still|i text|i told|i won|ich #|ich den|ich komm|ich mein|ich melde
  -0.25: ich schon|ich soll|ich zeig|ich zeige|if im|if it|ihr mich|ihr noch|im #|im furious|im gonna|im here|in a
  -0.25: in class|in line|in my|in ruhe|in your|inscrivez moi|interesa el|interesse par|interesse pas|is better
  -0.25: is enough|is it|is out|is spelled|ist das|ist krank|ist weg|it ill|it out|it to|it up|its a|its not|ive been
  -0.25: j aimerais|j annule|j arrete|j arrive|j enleve|j etais|ja ich|je m|je reste|je souhaite|kam nicht|keep me
  -0.25: keep the|keeps harassing|keine lust|keine nachricht|keine sms|keine tute|keinen nachtisch|kommen nicht
  -0.25: konnen wir|l eau|l equipe|la basura|la cantine|la clinica|la direccion|la facture|la foto|la hora|la liste
  -0.25: la livraison|la mesa|la noche|la obra|la otra|la salle|la ultima|laissez sonner|las 2|las 8|las alertas
  -0.25: lass mich|lassen sie|le 12|le bleu|le numero|le prelevement|le sms|le sucre|leave it|leave the|left my
  -0.25: les alertes|les messages|les rappels|les textos|list i|longer have|longer live|longer need|los puntos|los sms
  -0.25: lost my|love the|m avez|m en|m interesse|ma place|macht ihr|making me|many texts|mas azucar|mas tarde|me a
  -0.25: me as|me avisan|me back|me bajo|me blush|me borro|me di|me dio|me encanta|me encantan|me faire|me for
  -0.25: me harceler|me if|me im|me llegan|me lo|me on|me quedo|me quiero|me sirve|me text|me texts|me the|me to|me two
  -0.25: me va|me voy|mehr an|mehr im|mehr infos|mehr notig|mehr zu|meldet euch|mensajes desde|mensajes me|mensajes por
  -0.25: message de|mi cuenta|mi ex|mi hija|mi numero|mi pedido|mi tarjeta|mich aus|mich im|mich mit|mind found|mir die
  -0.25: mon ancien|mon bail|mon frere|more info|more questions|more seats|more stop|more than|moved to|much for|much is
  -0.25: muss ich|my boss|my food|my landlord|my mobile|my neighbour|my old|my order|my review|my sms|my spot|my toddler
  -0.25: my umbrella|n ecrivez|n envoyez|nachrichten nerven|nada a|name is|name off|ne andere|need anything|need for
  -0.25: neue nummer|never asked|never got|never mind|new number|next week|nicht an|nicht aufhort|nicht da|nicht die
  -0.25: nicht klingeln|no el|no es|no i|no llega|no necesito|no no|no onions|no pedi|no puedo|no texting|nos vemos
  -0.25: not coming|not contact|not getting|not home|not me|not the|not want|number do|number is|number take|number to
  -0.25: numero a|numero ne|nummer von|of town|off for|off my|off the|off with|off work|old address|olvide mi|on est
  -0.25: on hold|on the|otro numero|oui je|out at|out of|paket ist|par la|para de|para nada|paren de|paren el|paren la
  -0.25: pas a|pas de|pas du|pas ecrivez|pas encore|pas la|pas moi|pas mon|paso por|pause my|per post|peut etre|pick it
  -0.25: pick up|plan caro|plus a|pour la|pour les|pour mon|pour vous|pretending to|puedo ir|put me|quand est|que hago
  -0.25: que je|que le|que lo|que se|quelle heure|quiero el|quiero que|quiero seguir|quiten mi|quotedname no|rappels de
  -0.25: rather get|read your|reminders from|remove my|rendez vous|replied stop|resend the|retirer de|retirer mon
  -0.25: retirez les|retirez mon|rien demande|rien en|s arrete|saquenme de|schicken ich|se desinscrire|se me|seit einer
  -0.25: send a|send it|send someone|sending the|sent the|should i|shut off|si quiero|sie es|sie schreiben
  -0.25: sigan mandando|silla de|sin cebolla|sms c|sms kommen|sms le|sms von|solo mensajes|spam no|still no
  -0.25: stop everything|stop it|stop me|stop message|stop shop|stop that|stop to|streicht mich|su numero|sus promos
  -0.25: suspendan el|take my|talk to|tell you|text instead|text list|text me|text the|text this|text with|text you
  -0.25: texted me|texts only|texts to|that puppy|the #|the alerts|the bin|the cake|the cat|the code|the coupons|the day
  -0.25: the door|the email|the house|the other|the phone|the pickles|the plumber|the raffle|the receipt|the red
  -0.25: the reminder|the sign|the text|the waitlist|the warranty|the window|theres no|these reminders|this month
  -0.25: this number|this one|to bother|to call|to cancel|to receive|to texts|to you|tout je|tout va|trop cher|trop de
  -0.25: tu me|uhr ist|un autre|un mensajes|un sms|une fuite|unsubscribe by|unsubscribed i|up with|update my
  -0.25: versehen abgemeldet|veut plus|veux #|viele nachrichten|von der|von euch|votre message|votre numero|vous en
  -0.25: vous etes|vous faites|vous m|vous n|vous pour|vous rappelle|vous vous|want any|want it|was my|was tun|we dont
  -0.25: we need|we only|we won|wenn ich|wer ist|what i|what number|what time|where is|who do|why did|wifes phone
  -0.25: will be|will die|will i|will keine|wipe my|wir kommen|wir sind|wir wollen|with a|with my|with you|withdraw my
  -0.25: won the|worst service|would be|wrong address|wrong chat|you have|you i|you there|you were|your message
  -0.25: your number|your office|your site|your text|your texts|youre making
`;

/** What pairs of words weigh. Written by `npm run weigh`, not by hand. */
export const EVIDENCE_OF_PAIRS: Language = { evidence: EVIDENCE };
