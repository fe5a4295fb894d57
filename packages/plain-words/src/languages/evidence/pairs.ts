import type { Language } from '../../engine/rule-book.js';

const EVIDENCE = `
  1.5: con los
  1.25: a ma|je porte|with the
  -1.25: # de|i like|in den
  1: # you|de noche|de sus|faites le|for this|hort auf|in der|me again|mehr bekommen|mich ab|mir nicht|mit den|nix mehr
  1: of it|que no|stop the|tell your
  -1: auf der|contact my|get the|me mandar|me no|mehr sms|mich auf|n #|nada mas|text my|use this|want the
  0.75: # hier|# no|again ill|at night|au 33700|be removed|bin nicht|ca suffit|can we|ce numero|con las|das #
  0.75: das aufhort|de el|de los|de mensajes|de quotedname|de vos|den versand|do #|do me|do not|dont care|dont send
  0.75: en veux|es moglich|est du|est pas|euch an|euch die|from you|gehts noch|hagan que|have a|heute nicht|i am|i have
  0.75: ihr konnt|im not|l appli|le faire|le necessaire|let this|me escriban|me retirer|mehr schreiben|mi in|mich raus
  0.75: mon abonnement|mon numero|my number|my request|ne m|ne me|nehmt die|nicht weiter|no deseo|not call|not text
  0.75: opt out|part of|pas etre|porte plainte|remove me|retirez moi|son las|stop je|stop texting|the daily|this be
  0.75: to opt|too much|use it|veux etre|vous arretiez|vous ecrivez|voy a|you #|you could
  -0.75: # #|a ustedes|ai plus|at the|cambie de|can i|comme ca|de l|der arbeit|did you|do i|do you|es spam|for the
  -0.75: hab das|i love|i remove|im getting|m appeler|m appelez|manden a|me ill|me in|melde mich|mensajes con|mich ein
  -0.75: ne veux|nehmt meine|numero de|of the|oh stop|one is|phone use|que j|remettez moi|see you|sign me|sms ist
  -0.75: stop au|stop calling|stop you|stop youre|text alerts|to see|told me|usen este|votre message|want to|we have
  0.5: # a|# la|# mon|# on|5 uhr|a escribir|a escribirme|a los|a otro|a rest|a toute|again i|ai #|ai demande|al perro
  0.5: allez arreter|an mich|any longer|asking for|auf ihre|auf mir|auf mit|avec vos|baja de|be the|before i|block you
  0.5: brauch die|ca cesse|cada mensajes|call registry|call the|can someone|cancel my|cancelar la|ce qu|ce soit
  0.5: celular de|ces envois|cette ligne|cette semaine|come off|comment on|como le|con sus|cut me|das ab|das gepiepse
  0.5: das ist|das nicht|de escribir|de me|de no|de nous|de rappels|dejar de|dem verteiler|den sms|der bundesnetzagentur
  0.5: der nacht|derecho de|die nummer|dont call|dont you|droit d|du harcelement|ecrivez a|el carro|en paz|en recevoir
  0.5: end them|enough is|envoyer des|envoyez plus|es reicht|est bon|est plus|esta linea|este numero|every day|falta que
  0.5: for good|forget this|get my|get one|get these|give it|got the|hab mich|hago #|hear from|i call|i come|i mog
  0.5: i unsubscribed|ich das|ich hatte|ich von|ich wurde|id like|id love|ihr nervt|ihr schreibt|ill pass|im leaving
  0.5: im on|im still|immer noch|in may|in ruah|infos mehr|is a|is there|it a|it end|it for|it is|it stop|j veux|je me
  0.5: je pars|je revoque|je vous|jemand anderem|kann das|kein interesse|keine weiteren|konnt mich|la app|la manana
  0.5: la paix|la semana|la suscripcion|lachez moi|lasst den|last week|le camp|le dije|le hago|les jours|les sms
  0.5: lieber sms|like my|lo de|lo que|longer interested|los denuncio|los recordatorios|los voy|lose this|m enlever
  0.5: ma mere|mauvais numero|me anymore|me apunte|me borrar|me mandan|me manden|me off|me tienen|meine einwilligung
  0.5: mensajes mas|mes donnees|messages je|mi derecho|mi suscripcion|mi telefono|mich #|mich da|mich schon|mich von
  0.5: mir nichts|mis datos|mitten in|moi de|moi la|mon consentement|my answer|my appointment|my consent|my dog
  0.5: my lawyer|n en|n est|nada de|nada que|ne #|ne pas|ni un|nie wieder|no estoy|no me|no recibir|no se|no soy
  0.5: no texts|no volver|nombre de|not to|nummer raus|of these|on arrete|on ne|on peut|on se|on this|one more|opted out
  0.5: opting out|par erreur|pas interessee|pas lire|pedi la|permission to|plus d|plus la|plus rien|por fabor|pour moi
  0.5: promos de|qu on|que ca|que ce|que ver|quiero ofertas|quit it|quitar de|quiten el|quoi pour|receive these
  0.5: refrain from|se desabonner|semana pasada|send me|sending me|sent by|ser contactado|she is|si vous|sie haben
  0.5: sie meine|signed up|siguen escribiendo|sms nicht|someone else|soy cliente|stellen sie|still getting|still texting
  0.5: stop im|stopper les|su lista|subscription to|suis pas|take a|take me|thats the|the discount|the last|the messages
  0.5: the morning|the next|the quotedname|the reminders|the week|the wrong|these messages|this is|this phone|to get
  0.5: to text|tous les|toute l|tres veces|uhr fruh|um loschung|un seul|unsubscribed from|vendi el|verschont mich
  0.5: veux que|vous ai|vous continuez|want these|war super|wie oft|with these|with your|would appreciate|wrong person
  0.5: years ago|you are|you can|you going|you people|you text|your messages|zu werbezwecken
  -0.5: # i|# sus|# the|# to|10 off|a vos|add me|ai change|ai laisse|alertas de|an der|an diese|appelez plus|arrete pas
  -0.5: arretez d|arretez vous|asked to|auf die|auf mich|basta de|basta me|be a|be enough|be there|bei euch|bin ich
  -0.5: brauch ich|ca a|can #|ce que|ce serait|ces sms|con dos|con el|d accord|dans ma|das paket|de alta|de alto
  -0.5: de cobrarme|de las|de mandar|de message|dejenme en|demande a|den nachrichten|der #|dice que|die liste
  -0.5: die nachricht|die werbung|el mensajes|el sms|emailing me|en la|fin de|from my|geht nicht|get on|got any|hab ich
  -0.5: haben schon|hatte ich|i left|i prefer|ich bekomme|ich brauche|ich die|ich hore|ich kundige|ich nicht|ich noch
  -0.5: ich raus|ich weiss|ihr habt|ill pick|im out|in my|interesse am|interested in|is enough|is it|is out|is that
  -0.5: is this|ist die|ist falsch|it anymore|it by|jamais de|je les|je n|je suis|je viens|je voudrais|keep me|keep the
  -0.5: keine sms|l eau|la clinica|la lluvia|la newsletter|laisse mon|las alertas|las ofertas|le message|le sms|list of
  -0.5: loscht meine|lost my|maybe next|me at|me llego|me more|mein name|mensajes me|messages de|mi paquete|mi resena
  -0.5: mich an|mir keine|mit dem|moi a|mon colis|more text|my ex|my husband|my name|my phone|nachrichten von|name ist
  -0.5: ne veut|need a|need it|neue ist|nicht aufhort|no escriban|no he|no longer|no mas|no way|noch nicht|nos vemos
  -0.5: number on|of those|off at|on the|only text|otra vez|personne ne|plus les|pour le|pour vos|pour vous|que faire
  -0.5: que les|rather than|recevoir les|remove a|remove the|send the|sending the|sms bekommen|sms m|sms me|sms reicht
  -0.5: solo mensajes|still want|stop a|stop emailing|stop my|stop thats|stopp das|su mensajes|sur mon|switch me|take 10
  -0.5: tell you|texting is|that was|the blue|the group|these texts|this month|this number|this one|this time|tragt mich
  -0.5: veut plus|vos messages|votre part|vous me|wasnt me|way stop|we need|weiter schicken|wenn ich|when you|when youre
  -0.5: wie kundige|will nicht|wir nehmen|with my|yours are
  0.25: # avec|# con|# fur|# it|# its|# mi|# numero|# stop|a bloquear|a ce|a change|a customer|a des|a esto|a favour
  0.25: a funeral|a house|a l|a mandar|a marre|a minor|a new|a quelquun|a qui|a quitte|a recibir|a su|a tout|a un
  0.25: a votre|a way|abo beenden|abo kundigen|abonnement sms|about this|abstenganse de|ai achete|ai dit|ai jamais
  0.25: ai quitte|ai resilie|aimerais autant|aimerais que|al celular|all communication|all the|am on|angebote mehr
  0.25: angeschrieben werden|annuler l|ans ne|appreciate being|are no|arrete d|arreter les|arretez ca|arretez tout
  0.25: arretez vos|arrive pas|as per|asking me|at a|at all|at it|au telephone|au travail|aucun message|auf mein
  0.25: aufs handy|auto ist|autorizacion para|aux textos|avec le|avec les|avez le|avisos de|ay no|baja inmediata
  0.25: bajenle a|bajenme de|be contacted|be great|be taken|be unsubscribe|belongs to|besoin des|bien a|bin aus|bin in
  0.25: bin kein|bin umgezogen|blockier euch|blocking this|bon la|bought a|bugger off|by text|c bon|ca s|call list
  0.25: call my|cambio de|can leave|cancel the|cancel this|cancelar los|cancelar suscripcion|cancelen mi|cancelled my
  0.25: cant afford|ce n|ce telephone|cease desist|ces alertes|ces textos|cessez de|close my|closed our|commande est
  0.25: comment je|como me|con ustedes|consent to|consider this|contactez plus|contacting me|costs me|cuantas veces
  0.25: cut it|d etre|d la|d mandar|da nicht|da raus|daily deals|darme de|das abbestellen|das nie|day is|day stop|de ahi
  0.25: de baja|de ces|de contactarme|de dar|de dentista|de difusion|de enviarme|de esa|de escribirme|de esta|de estar
  0.25: de esto|de fois|de la|de llamar|de mandarme|de mi|de molestar|de ne|de notifications|de pub|de publicite
  0.25: de rendez|de texto|de textos|dejad de|dejame tranquila|dejen d|dejen de|del club|delete it|delete me|dem system
  0.25: den de|denme de|dentista no|der datenbank|der liste|der nummer|der werbung|des fins|des trucs|deseo recibir
  0.25: deseo seguir|desinscrire moi|did not|didnt sign|didnt text|die erinnerungen|die kinder|die nachrichten|die sms
  0.25: diese nachrichten|diese nummer|diese sms|diese woche|digga hor|dio mi|dit non|do texts|do the|do to|do u
  0.25: donde sacaron|done with|donne mon|dont bother|dont need|dos de|doy de|drop me|du mat|du matin|du spam
  0.25: ecrivez encore|ecrivez plus|effacement de|effacez mes|ein diensthandy|eine sms|einwilligung zum|el celular
  0.25: el descuento|el envio|el menu|el trabajo|el ultimo|elle est|email me|en a|en dehors|en deuil|en reunion|end it
  0.25: enleve moi|enlever de|enlever mon|enlevez moi|enough texts|enough with|enviarme mensajes|envio de|envoyer vos
  0.25: erhalt von|erinnerungen mehr|erreur de|es das|es de|es ist|es mi|escriban mas|est a|est celui|est compris
  0.25: est decede|est en|est mort|est un|esta en|esta lista|esta semana|este es|este telefono|esto es|estos mensajes
  0.25: estoy harto|euch meine|euch wenn|eure nachrichten|eure werbung|eurer liste|eurer werbung|every hour|every single
  0.25: faire pour|faites moi|falsche person|fig texts|fille a|fin a|finished the|for emergencies|for everything
  0.25: for money|for these|forget you|fous moi|foutez moi|from all|from on|from your|frosty fig|fuera de|fur alles
  0.25: fur den|fur werbung|further messages|geht mir|genug von|gern keine|get texts|getting these|go away|got a|hab ein
  0.25: hab genug|habe kein|habe mich|haben die|habite plus|had enough|had my|had this|halt die|has been|hasta cuando
  0.25: hasta la|hat die|have kids|he passed|her number|hier nicht|horts auf|how #|how can|how i|i be|i did|i keep
  0.25: i mean|i only|i opted|i pay|i revoke|i said|i say|i sold|i stop|i think|i unsubscribe|i would|ich blockier
  0.25: ich gehe|ich hab|ich kenne|ich mochte|ich nix|ich verzichte|ich widerrufe|ich ziehe|id prefer|id rather|if i
  0.25: if its|ihr meine|ihre nachrichten|ik will|il est|il possible|ill report|im blocking|im broke|im driving|im good
  0.25: im in|in march|in peace|in rente|in rueh|interesa nada|interesse mehr|interessiert mich|inutile de|is for|is not
  0.25: is too|ist belastigung|ist ein|ist fertig|ist nicht|ist verstorben|it #|it again|it from|it if|it possible
  0.25: it take|its all|its been|ive asked|ive had|j en|j habite|jamais donne|je #|je demande|je desire|je ne|je prefere
  0.25: je prefererais|je recois|je refuse|je retire|je vais|jeden tag|jusqu a|keep getting|keep sending|kein bedarf
  0.25: kein kontakt|keine angebote|keine erinnerungen|keine infos|keine mehr|keine nachrichten|keine werbe
  0.25: keine werbung|keinen kontakt|kenne euch|knock it|know who|komm ich|kontakt mehr|krieg ich|kurs ist|l affaire
  0.25: l ancien|l effacement|l equipe|la #|la baja|la casa|la cnil|la escuela|la grappe|la je|la lista|la peine
  0.25: la presente|la prochaine|la publicidad|la sortie|lachez l|laissez moi|las 5|las promos|lasst das|last message
  0.25: last year|le bon|le code|le escriban|le spam|leave me|leave us|les digo|les dije|les dio|les pedi|les relances
  0.25: like to|lista de|liste nehmen|live in|lo mismo|lo quiero|longer wish|los dias|los mensajitos|los quiero
  0.25: loschen sie|loscht mich|loschung meiner|lose my|love to|lui ecrire|m ecrivez|m ecriviez|m envoyer|m envoyez
  0.25: m interessent|m oppose|ma commande|make it|make this|mandar mensajes|mandar nada|manden nada|many messages
  0.25: many times|maple mart|mas avisos|mas nada|mas recordatorios|mauvaise personne|me alone|me any|me anything
  0.25: me borren|me canse|me cobran|me contacter|me contactez|me coupons|me dar|me den|me derangez|me doy|me envien
  0.25: me escribas|me estan|me i|me interesa|me interesan|me lleguen|me mandes|me molestan|me mude|me one|me out
  0.25: me quitar|me recontactez|me sacar|me sali|me siguen|me stop|me suis|me things|me this|me va|me vuelvan
  0.25: means stop|mehr angeschrieben|mehr anschreiben|mehr aufs|mehr bei|mehr erhalten|mehr kontaktieren|mehr kunde
  0.25: mehr schicken|mehr senden|mehr von|mein handy|meine daten|meine handynummer|meine mutter|meine nummer
  0.25: meine tochter|meiner daten|meiner nummer|melde ich|mensajes a|mensajes al|mensajes no|mensajes si
  0.25: mere tranquille|mes coordonnees|mes infos|message me|messages to|mettre fin|mi abuela|mi consentimiento|mi hijo
  0.25: mi jefe|mich abmelden|mich aus|mich bei|mich in|mich nie|mir auf|mir lieber|mir nie|mir reichts|mit eure
  0.25: mochte keine|mochte von|moi c|moi ca|moi en|moi le|moi plus|mon 06|mon accord|mon chien|mon nom|mon pere|more of
  0.25: more quotedname|more reminders|more texts|more time|mude a|my data|my daughter|my daughters|my inbox|my info
  0.25: my late|my membership|my mind|my permission|my privacy|my son|my subscription|my text|n a|n habite
  0.25: nachrichten ab|nachrichten mehr|nachrichten nicht|ne plus|ne souhaite|ne suis|ne vous|need the|nehmen sie
  0.25: never text|never was|new phone|ni me|nicht loschen|nicht nochmal|nicht schicken|nicht schreiben|nicht wieder
  0.25: nichts von|nie zugestimmt|no hay|no insistan|no kiero|no la|no le|no les|no los|no m|no mandes|no mensajes|no mo
  0.25: no more|no ocupo|no quiero|no to|no vivo|nobody here|noch eine|nom de|not a|not be|not for|not get|not my
  0.25: not send|not use|nous tranquilles|number again|number has|number out|numero borrenlo|numero c|numero effacez
  0.25: numero equivocado|numero que|nummer gegeben|nummer loschen|nummer nicht|nunca me|nutzung meiner|of my|of this
  0.25: of your|ofertas de|off it|off of|offres de|oft noch|on a|on friday|on monday|on n|on nights|oppose a|otez moi
  0.25: oubliez moi|out how|par la|par sms|pas arretez|pas besoin|pas interesse|pas recevoir|passed away|paz con
  0.25: pedi esto|pedi que|peine d|peine de|per text|persona mayor|peut se|phone alone|phone i|phone is|plan charges
  0.25: plus etre|plus jamais|plus le|plus recevoir|plus un|por sms|possible de|possible to|pour que|pour tout
  0.25: prefer not|prefere ne|presente solicito|que molestos|que paren|que vous|quien les|quiero cancelar|quiero mas
  0.25: quiero mensajes|quiero nada|quiero saber|quiero salirme|quiero sus|quiero volver|quit sending|quiten la
  0.25: quitenme de|quitte la|quotedname alerts|quotedname list|rather you|receiving these|recevoir ca|recevoir ces
  0.25: recevoir vos|recibir estos|recibir mas|recibir nada|recoive plus|reminders i|remove number|remove this|remove us
  0.25: removed from|reporting this|retire mon|retiro mi|revoco mi|revoke consent|rid of|rien de|ruah mit|sacame de
  0.25: sacar de|sacaron mi|sagt ich|said stop|sais pas|salir de|say stop|schicken sie|schickt mir|schickts ma
  0.25: schluss damit|schon wieder|schreiben sie|schreibt mir|screw you|se acabo|se desabonnez|se equivocaron|se lo
  0.25: se quien|seguir en|sending these|serait il|should be|si me|si siguen|sie das|sie mich|sie mir|sie nicht|sie uns
  0.25: sign up|since i|single day|sms a|sms abo|sms c|sms ich|sms mas|sms nerven|sms sind|sold the|solo por|souhaite me
  0.25: soy una|spamming me|spart euch|stellt das|stellt die|still on|stop asking|stop avec|stop blowin|stop i|stop j
  0.25: stop les|stop means|stop receiving|stop schreiben|stop sending|stop stop|stop them|stop these|stop with
  0.25: stoppen sie|stoppt das|streichen sie|suis au|suis en|suis jamais|supprimez mes|supprimez moi|sus ofertas
  0.25: sus promociones|suscripcion a|take us|taken off|telefono no|text again|text it|text messages|text thing
  0.25: texting me|texting us|texts after|texts are|texts i|texts remove|texts stop|than my|thats enough|the baby
  0.25: the bill|the branch|the car|the church|the couch|the course|the do|the fcc|the frosty|the list|the mailing
  0.25: the notifications|the number|the only|the promos|the same|the spam|the sth|the store|the texting|the texts
  0.25: the wifi|the word|them anymore|them off|there a|there an|there is|there stop|these alerts|these anymore
  0.25: these are|these come|these off|these stop|these to|think i|this #|this line|this list|this remove|this stop
  0.25: this the|three times|time asking|time im|to be|to email|to end|to hear|to it|to keep|to leave|to me|to not
  0.25: to say|to these|to unsubscribed|today im|todos los|too many|tout ca|trois fois|trouve un|turn them|turn these
  0.25: turno de|two years|u have|u stop|um streichung|un mauvais|una persona|une table|unsubscribe me|unsubscribed me
  0.25: unsubscribed this|unterlassen sie|up again|up for|up i|up my|ur texts|us about|us dere|us off|va bien|va faire
  0.25: vais vous|van a|vergesst mich|verpisst euch|verzichte auf|veux me|vez ustedes|vivo en|voir avec|von euren
  0.25: von eurer|von sms|von weiteren|vos envois|vos pubs|vos textos|votre base|votre liste|vous ne|vuelven a|w the
  0.25: want anything|want out|want texts|was muss|way too|we closed|we sold|weitere nachrichten|wem anders|wenn das
  0.25: wenn es|werbe sms|werde ich|what do|when are|when i|who dis|who is|whoever runs|why am|why you|wie komm
  0.25: wie melde|wie werde|wieder ihr|will das|will it|will meine|will nichts|will raus|will von|wish to|wont be
  0.25: word to|work there|would love|wrong guy|wrong number|y a|y en|you done|you get|you keep|you mean|you no|you not
  0.25: you sell|you send|your phone|youve got|zu schicken|zu schreiben|zu viel|zum erhalt
  -0.25: # al|# at|# aus|# del|# en|# es|# for|# from|# getting|# ich|# in|# jamais|# je|# les|# mas|# message|# mit
  -0.25: # mot|# nehmen|# not|# pas|# quiero|# send|# text|# texting|# von|# zu|19 uhr|5 min|555 0188|6 weeks|a casa
  -0.25: a cette|a dit|a etre|a friend|a la|a message|a mi|a parking|a plus|a que|a quel|a quelle|a text|about it|add my
  -0.25: add this|after 3|after all|ahi estare|ai commande|ai deja|ai envoye|ai recu|ai rien|ai trouve|al tecnico
  -0.25: all set|alles gut|alte nummer|am samstag|am wochenende|an die|an hour|ancien numero|antes de|any more
  -0.25: anything else|apres 18h|are fine|are these|arrete c|arrete de|arrete plus|arrete tu|arreter ces|arretez de
  -0.25: arretez le|arretez les|arrive dans|as a|at 9|at that|at this|au 2e|auch fur|auch in|auf haha|aus dem|aus den
  -0.25: aus der|avez vous|aww stop|back to|baja del|basta con|be #|be late|be you|before you|beim nachbarn|besoin de
  -0.25: blocked my|blue one|bonne annee|book me|borren mi|c est|ca va|cambiar la|cancel all|cant make|ce soir|celui ci
  -0.25: changed my|collect it|come get|comment se|como #|como se|con la|con que|con todo|con un|count me|cual es
  -0.25: cuando me|d attendre|d envoyer|da bin|da ist|dans l|dans la|dans le|das auch|das handy|das in|das mit
  -0.25: das reicht|das stopp|das war|de batterie|de commande|de david|de lo|de ma|de pedido|de plus|de promos
  -0.25: de recevoir|de semana|de una|de vaccin|de venir|de vous|del gym|del trabajo|del turno|delete the|deleted your
  -0.25: den schlussel|den zweiten|depuis lundi|des sms|despues de|deux fois|di de|didnt get|die #|die alte
  -0.25: die bestellung|die erinnerung|die haltestelle|die torte|do we|does it|dont contact|dont forget|dont understand
  -0.25: dos veces|drop it|du tout|ecrivez moi|effacez le|eine nachricht|einen termin|einer stunde|el ascensor|el bano
  -0.25: el cargo|el corte|el dia|el numero|el pastel|el pedido|el plan|el timbre|en stock|end of|enleve les|envoyer ca
  -0.25: envoyer les|envoyez moi|envoyez pas|es el|es nicht|est ce|est fini|est mon|est normal|est quoi|est vous
  -0.25: esta bien|este mes|estoy afuera|estoy en|etait pour|euch keine|euch zu|every time|falsche nummer|faut il|fin du
  -0.25: fix it|fois que|for a|for my|for orders|for saturday|for texts|for two|forget it|forget me|forget the|forgot my
  -0.25: found it|frage fur|from a|from the|fur meinen|fur sms|fur zwei|geht bei|get a|get me|gibts das|give me|go ahead
  -0.25: go through|got anything|got it|got your|hab bezahlt|hab die|habt ihr|had it|haha haha|haha stop|hasta que
  -0.25: hat das|hat sich|have my|have the|have to|heisst das|help me|her off|hole es|hort ihr|how do|how many|how much
  -0.25: how to|i #|i blocked|i can|i changed|i do|i found|i hate|i kumm|i missed|i never|i no|i replied|i sign|i still
  -0.25: i talk|i text|i told|i was|i won|i wu|ich #|ich den|ich mein|ich meinen|ich melde|ich nehme|ich schon
  -0.25: ich schreibe|ich soll|ich warte|ich will|ich zeige|if im|if it|if you|ihr mich|ihr mir|ihr noch|il a|im #
  -0.25: im furious|im gonna|im here|in a|in class|in for|in line|in the|inscrivez moi|interesa el|interesa la
  -0.25: interesse par|interesse pas|is better|is spelled|ist das|ist der|ist weg|it ill|it out|it to|it up|it youre
  -0.25: its a|its not|ive paid|j ai|j annule|j arrete|j arrive|j avais|j enleve|j etais|ja ich|je descends|je dois|je m
  -0.25: je serai|je signale|je veux|joyeux noel|kam nicht|kann ich|kann nicht|karte sperren|keeps harassing|keine lust
  -0.25: keine tute|keinen nachtisch|kommen nicht|konnen wir|kundige ich|l argent|l ecole|la basura|la calefaccion
  -0.25: la direccion|la foto|la hora|la mesa|la musica|la obra|la otra|la pastilla|la place|la porte|la puerta|la rue
  -0.25: la ultima|laissez sonner|las 2|lass mich|lassen sie|lasst die|le 12|le bleu|le chauffage|le numero
  -0.25: le prelevement|le sucre|leave the|left my|les alertes|les messages|les textos|les vacances|let me|let you
  -0.25: list i|lo del|longer have|longer need|los mensajes|los puntos|los sms|love the|m a|m avez|m en|m interesse
  -0.25: ma boite|ma carte|ma sœur|macht ihr|making me|many texts|mas azucar|mas informacion|me #|me a|me as|me avisan
  -0.25: me back|me blush|me borro|me cobraron|me di|me dio|me duele|me encanta|me encantan|me for|me harceler|me if
  -0.25: me im|me llegan|me lo|me on|me quedo|me quiero|me salio|me sirve|me text|me the|me to|me two|mehr im|mehr infos
  -0.25: mehr notig|mehr nur|mehr zu|meldet euch|mensajes de|mensajes desde|message de|message je|messages on|mi cel
  -0.25: mi cuenta|mi ex|mi factura|mi numero|mi pedido|mi tarjeta|mich im|mind found|mir die|moi du|moi plutot
  -0.25: mon ancien|mon bail|mon chef|mon compte|mon frere|mon retour|more info|more questions|more seats|more stop
  -0.25: more than|moved to|much for|much is|muss ich|my account|my boss|my card|my food|my landlord|my mobile|my money
  -0.25: my neighbour|my old|my order|my review|my sister|my sms|my spot|my umbrella|my wife|n ecrivez|nachricht von
  -0.25: nachrichten nerven|name is|name off|ne andere|need any|need anything|need to|nehmt mich|neue adresse
  -0.25: neue nummer|never asked|never change|never got|never mind|new number|next week|nicht an|nicht da|nicht die
  -0.25: nicht klingeln|nimm mich|no es|no i|no llega|no necesito|no no|no onions|no pedi|no puedo|no quiere|no texting
  -0.25: noel a|not coming|not contact|not disturb|not getting|not home|not me|not sure|not this|not want|number do
  -0.25: number is|number take|number to|numero a|numero je|numero ne|nummer von|nur sms|of town|off #|off for|off the
  -0.25: off with|off work|old address|olvide mi|on #|on file|on hold|on me|on my|otro numero|oui je|out at|paket ist
  -0.25: par le|par mois|para de|para nada|paren el|paren la|pas a|pas annuler|pas de|pas demande|pas deranger|pas dispo
  -0.25: pas du|pas ecrivez|pas encore|pas la|pas moi|pas mon|paso por|pause my|per post|peut etre|phone who|pick it
  -0.25: pick up|plus a|plus besoin|plus ce|plus je|plus sur|por aqui|por mensajes|pour deux|pour les|pour mon
  -0.25: pretending to|publicidad a|puedo ir|put me|quand est|que dejen|que hago|que je|que le|que lo|que me|que paso
  -0.25: que se|que si|quelle heure|qui a|quiero el|quiero los|quiero que|quiten mi|quotedname no|rappelez moi
  -0.25: rappels de|rather get|recordatorios de|reminders from|retirar mi|retirer mon|retirez les|retirez mon|rien a
  -0.25: rien demande|rien en|s #|s arrete|s est|saquenme de|savoir si|schicken ich|schreiben ich|se desinscrire
  -0.25: se faire|se me|seid ihr|seit einer|send a|send it|send someone|sent the|serai la|should i|shut off|si je|si los
  -0.25: si quiero|sich geandert|sie es|sie noch|sie schreiben|sigan mandando|silla de|sin cebolla|sms ca|sms i
  -0.25: sms kommen|sms le|sms verteiler|sms von|sms will|spam no|still get|still no|stop everything|stop me
  -0.25: stop message|stop payment|stop shop|stop sign|stop that|stop to|stopp war|stopped by|streicht mich|su numero
  -0.25: sucre vous|supprime mon|sur la|sus promos|suspendan el|t es|take her|take my|talk to|text instead|text me
  -0.25: text the|text this|text with|text you|texted me|texting her|texts about|texts only|texts to|that puppy
  -0.25: the alerts|the bin|the cake|the cat|the code|the day|the door|the email|the gate|the house|the kids|the money
  -0.25: the old|the other|the phone|the pickles|the plumber|the raffle|the receipt|the red|the reminder|the sign
  -0.25: the text|the waitlist|the warranty|the window|there in|theres no|these reminders|tired of|to #|to about
  -0.25: to bother|to bring|to call|to cancel|to know|to receive|to texts|to you|todo el|tout en|tout va|trop cher
  -0.25: trop de|tu me|uhr ist|un autre|un mensajes|un sms|una hora|une fuite|une heure|unsubscribe by|unsubscribed i
  -0.25: update my|utilisez celui|vendi la|veux #|viele nachrichten|volver a|von der|von euch|vos promos|vos sms
  -0.25: votre numero|vous arreter|vous avez|vous etes|vous les|vous n|vous pour|vous rappelle|vous supprimer|vous vous
  -0.25: want it|want my|wants to|warte seit|was ist|was tun|we do|we only|we won|wegen dem|wer ist|werbung mehr
  -0.25: were closed|what i|what number|what time|whats your|where is|who do|why did|why was|wie #|wifes phone
  -0.25: wifi password|will be|will die|will i|will keine|wipe my|wir kommen|wir sind|wir wollen|with a|with this
  -0.25: withdraw my|won the|works for|worst service|would be|wrong address|wrong chat|you i|you in|you said|you sent
  -0.25: you there|you were|your message|your number|your office|your records|your site|your text|your texts
  -0.25: youre making|zu zahlen
`;

/** What pairs of words weigh. Written by `npm run weigh`, not by hand. */
export const EVIDENCE_OF_PAIRS: Language = { evidence: EVIDENCE };
