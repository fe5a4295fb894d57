import type { Language } from '../../engine/rule-book.js';

const EVIDENCE = `
  1.5: con los
  1.25: a ma|je porte|mir nicht|with the
  -1.25: i like|in den
  1: # you|das #|de noche|do not|faites le|hort auf|in der|me again|mehr bekommen|mi in|mich ab|mit den|nix mehr|of it
  1: que no|stop the|tell your|you #
  -1: # de|auf der|contact my|get the|me no|mehr sms|mich auf|n #|nada mas|text my|use this|want the
  -0.75: # #|a ustedes|ai plus|at the|cambie de|can i|comme ca|der arbeit|did you|do i|do you|es spam|for the|get on
  -0.75: hab das|hab die|i love|i remove|im getting|je les|m appeler|m appelez|manden a|me ill|me in|me mandar|me sirven
  -0.75: melde mich|mich ein|ne veux|nehmt meine|no way|numero de|of the|oh stop|one is|phone use|pour vos|que j
  -0.75: remettez moi|see you|sign me|sms #|sms ist|stop au|stop calling|stop youre|text alerts|to see|told me|usen este
  -0.75: want to|we have
  0.75: # hier|# no|again ill|at night|au 33700|be removed|ca suffit|can we|ce numero|con las|das aufhort|das nicht
  0.75: de el|de los|de mensajes|de quotedname|de vos|den versand|do #|dont care|dont send|en veux|es moglich|est du
  0.75: est plus|euch an|euch die|every day|for this|from you|gehts noch|hagan que|heute nicht|i am|i have|ihr konnt
  0.75: im not|j veux|je me|l appli|la manana|le faire|le necessaire|let this|m est|me escriban|me retirer
  0.75: mehr schreiben|mich raus|moi de|mon abonnement|mon numero|my number|my request|ne m|ne me|nehmt die|nicht weiter
  0.75: no deseo|not call|not text|opt out|part of|plus la|porte plainte|remove me|siguen escribiendo|son las|stop je
  0.75: the daily|this be|to opt|too much|use it|veux etre|vos pubs|vous arretiez|vous ecrivez|voy a|you could
  0.5: # its|# la|# mon|# on|# stop|5 uhr|a escribir|a escribirme|a los|a otro|a rest|again i|ai #|ai demande|al perro
  0.5: allez arreter|an mich|any longer|asking for|auf ihre|auf mir|auf mit|avec vos|baja de|be the|before i|bin nicht
  0.5: block you|blocking this|brauch die|ca cesse|cada mensajes|call registry|call the|can someone|cancel my
  0.5: cancelar la|ce qu|ce soit|celular de|ces envois|cette ligne|cette semaine|come off|comment on|como le|con sus
  0.5: cut me|das ab|das gepiepse|das ist|de escribir|de la|de me|de no|de nous|de rappels|de sus|dejar de|dem verteiler
  0.5: den sms|der bundesnetzagentur|der nacht|derecho de|die nummer|do me|dont call|dont you|droit d|du harcelement
  0.5: ecrivez a|ecrivez encore|ecrivez plus|el carro|en paz|en recevoir|en reunion|end them|enough is|envoyer des
  0.5: envoyez plus|erreur de|es ist|es reicht|est bon|est pas|esta linea|este numero|falta que|for good|forget this
  0.5: get my|get one|get these|give it|got the|hab mich|had enough|hago #|have a|hear from|i call|i come|i mog
  0.5: i unsubscribed|ich das|ich hatte|ich mochte|ich von|id like|id love|ihr nervt|ihr schreibt|ill pass|im blocking
  0.5: im good|im leaving|im on|im still|immer noch|in may|infos mehr|is a|is there|it a|it end|it for|it if|it is
  0.5: it stop|je pars|je revoque|je vais|je vous|jemand anderem|kann das|kein interesse|keine weiteren|konnt mich
  0.5: la app|la paix|la peine|la semana|la suscripcion|lachez moi|lasst den|last week|le camp|le dije|le hago|les jours
  0.5: les sms|lieber sms|like my|lo de|lo que|longer interested|los denuncio|los recordatorios|los voy|lose this
  0.5: m enlever|ma mere|mauvais numero|me anymore|me apunte|me borrar|me mandan|me off|me suis|me tienen|mehr schicken
  0.5: meine einwilligung|mensajes mas|mes donnees|messages je|mi derecho|mi suscripcion|mi telefono|mi us|mich #
  0.5: mich da|mich schon|mich von|mir nichts|mis datos|mitten in|moi la|mon consentement|mon nom|my answer
  0.5: my appointment|my consent|my dog|my lawyer|n est|nada de|nada que|ne #|ne pas|ne plus|nie wieder|no estoy|no le
  0.5: no me|no recibir|no soy|no volver|nombre de|not to|of these|on arrete|on ne|on peut|on se|on this|one more
  0.5: par erreur|pas etre|pas interessee|pas lire|pedi la|permission to|peut se|plus d|plus rien|por fabor|promos de
  0.5: qu on|que ca|que ce|que ver|que vous|quiero ofertas|quit it|quitar de|quiten el|quoi pour|receive these
  0.5: refrain from|retirez moi|se desabonner|semana pasada|send me|sending me|sent by|ser contactado|she is|si vous
  0.5: sie haben|sie meine|signed up|sms nicht|someone else|soy cliente|stellen sie|still getting|still texting|stop im
  0.5: stop j|stop texting|stopper les|su lista|subscription to|suis pas|take a|take me|thats the|the discount|the last
  0.5: the messages|the morning|the next|the number|the quotedname|the reminders|the week|the wrong|these messages
  0.5: think i|this is|this phone|to get|to text|tous les|tres veces|trois fois|uhr fruh|um loschung|um streichung
  0.5: un mauvais|un seul|unsubscribed from|vendi el|verschont mich|vous ai|vous continuez|want these|weg damit|wie oft
  0.5: will das|with these|with your|wrong person|years ago|you can|you going|you people|you text|your messages
  0.5: zu werbezwecken
  -0.5: # i|# the|# to|a dit|a mi|a vos|add me|ai change|ai laisse|an diese|appelez plus|are fine|arrete pas|arretez d
  -0.5: arretez vous|auf die|basta de|basta me|be a|be enough|be there|bei euch|bin ich|brauch ich|ca a|can #|ce que
  -0.5: cel del|celui la|ces sms|con dos|con el|d envoyer|dans ma|das paket|de alta|de alto|de cobrarme|de l|de las
  -0.5: de mandar|de message|dejenme en|demande a|den nachrichten|dice que|die liste|die nachricht|die werbung
  -0.5: el mensajes|el sms|emailing me|en la|envoyez pas|fin de|from my|geht nicht|give me|got any|haben schon|i left
  -0.5: i prefer|ich bekomme|ich brauche|ich die|ich hore|ich kundige|ich nicht|ich noch|ich raus|ich weiss|ihr habt
  -0.5: ill pick|im out|in for|in my|interesse am|interested in|is enough|is it|is out|is that|is this|ist das|ist die
  -0.5: ist falsch|it anymore|it by|jamais de|je n|je suis|je viens|je voudrais|keep me|keep the|keine sms|l eau
  -0.5: la clinica|la lluvia|laisse mon|las ofertas|le message|le sms|list of|loscht meine|lost my|maybe next|me at
  -0.5: me llego|me more|mehr infos|mein name|mensajes con|mensajes de|messages de|mi paquete|mi resena|mich an
  -0.5: mir keine|mit dem|moi a|mon colis|more text|my ex|my husband|my name|my phone|nachrichten von|name ist|ne veut
  -0.5: need a|need it|neue ist|new number|nicht aufhort|no escriban|no he|no longer|no mas|noch nicht|nos vemos
  -0.5: number on|of those|off at|on the|only text|otra vez|personne ne|plus les|pour le|que faire|que les|rappelez moi
  -0.5: rather than|recevoir les|remove a|remove the|rien demande|send the|sending the|sigan mandando|sms bekommen|sms m
  -0.5: sms reicht|solo mensajes|still want|stop a|stop emailing|stop my|stop ne|stop payment|stop thats|stop you
  -0.5: stopp das|su mensajes|sur mon|switch me|take 10|talla m|tell you|texting is|that was|the blue|the group
  -0.5: these texts|this month|this number|this time|tragt mich|veut plus|vos messages|vos sms|votre message|votre part
  -0.5: vous me|wasnt me|way stop|we need|weiter schicken|wenn ich|when you|when youre|wie kundige|will nicht|wir nehmen
  -0.5: with my|yours are
  0.25: # avec|# con|# fur|# it|# mi|# numero|a bloquear|a ce|a change|a customer|a des|a este|a esto|a favour|a funeral
  0.25: a house|a l|a mandar|a marre|a minor|a new|a quelquun|a qui|a quitte|a recibir|a su|a tout|a un|a votre|a way
  0.25: abo beenden|abo kundigen|abonnement sms|about this|abstenganse de|ai achete|ai dit|ai jamais|ai resilie|ai vendu
  0.25: aimerais autant|aimerais que|al celular|all communication|all the|am on|angebote mehr|angeschrieben werden
  0.25: annuler l|ans ne|appreciate being|are no|arrete d|arreter les|arretez ca|arretez tout|arrive pas|as per
  0.25: asking me|at a|at all|at it|auf damit|auf dem|auf eure|auf mein|aufs handy|auto ist|autorizacion para|aux textos
  0.25: avec le|avec les|avez le|avisos de|ay no|back in|baja inmediata|bajenle a|bajenme de|be contacted|be great
  0.25: be taken|be unsubscribe|beenden sie|belongs to|besoin des|bien a|bin aus|bin in|bin kein|bin umgezogen
  0.25: blockier euch|bought a|bugger off|by text|c bon|ca s|call list|call my|cambio de|can leave|cancel text
  0.25: cancel the|cancel this|cancelar los|cancelar suscripcion|cancelen mi|cancelled my|cant afford|ce n|ce telephone
  0.25: ce truc|cease desist|ces alertes|ces textos|cessez de|close my|closed our|commande est|comment je|como me
  0.25: con ustedes|consent to|consider this|contactez plus|contacting me|costs me|cuantas veces|cut it|d etre|d la
  0.25: d mandar|da nicht|da raus|daily deals|dan de|darme de|das abbestellen|das nie|day is|day stop|de ahi|de baja
  0.25: de ces|de chien|de contactarme|de continuer|de dar|de dentista|de difusion|de enviarme|de esa|de escribirme
  0.25: de esta|de estar|de esto|de fois|de llamar|de mandarme|de molestar|de ne|de notifications|de pub|de publicite
  0.25: de rendez|de texto|de textos|dejad de|dejame tranquila|dejen d|dejen de|del club|delete it|delete me|dem system
  0.25: den de|denme de|dentista no|der datenbank|der liste|der nummer|der werbung|des fins|des trucs|desabonner moi
  0.25: deseo recibir|did not|didnt sign|didnt text|die app|die erinnerungen|die kinder|die nachrichten
  0.25: diese nachrichten|diese nummer|diese sms|diese woche|digga hor|digo no|dit non|do texts|do the|do to
  0.25: donde sacaron|done with|donne mon|dont bother|dont need|dos de|doy de|drop me|du mat|du matin|du spam
  0.25: effacement de|effacez mes|ein diensthandy|eine sms|einwilligung zum|el descuento|el envio|el menu|el trabajo
  0.25: el ultimo|elle est|email me|en a|en dehors|en deuil|encore vous|end it|enlever de|enlever mon|enlevez moi
  0.25: enough texts|enough with|enviarme mensajes|envio de|envoyer vos|erhalt von|erinnerungen mehr|es das|es de|es mi
  0.25: escriban mas|est a|est celui|est compris|est decede|est en|est mort|est un|esta en|esta lista|esta semana
  0.25: este es|este telefono|esto es|estos mensajes|estoy harto|euch meine|euch wenn|eure angebote|eure nachrichten
  0.25: eure werbung|eurer liste|eurer werbung|every hour|every single|fait pour|faites moi|falsche person|fille a|fin a
  0.25: finished the|for emergencies|for everything|for money|for these|forget you|foutez moi|from all|from on|from your
  0.25: frosty fig|fuera de|fur alles|fur den|fur werbung|further messages|geht mir|gern keine|get texts|getting these
  0.25: go away|got a|grupo de|hab ein|hab genug|habe kein|habe mich|haben die|habite plus|had my|had this|halt die
  0.25: handy gehort|has been|hasta cuando|hasta la|hat die|he passed|her number|hier nicht|horts auf|how #|how can
  0.25: how i|i be|i did|i go|i keep|i mean|i only|i opted|i pay|i revoke|i said|i say|i sold|i stop|i think
  0.25: i unsubscribe|i want|i would|ich blockier|ich diese|ich gehe|ich hab|ich habe|ich kenne|ich nix|ich verzichte
  0.25: ich widerrufe|ich wurde|ich ziehe|id prefer|id rather|if i|if its|ihr meine|ihre nachrichten|ik will|il possible
  0.25: ill report|im broke|im driving|im in|in march|in peace|in rente|in ruah|in rueh|interesa nada|interesse mehr
  0.25: interessiert mich|inutile de|is for|is not|is too|ist belastigung|ist ein|ist fertig|ist nicht|ist verstorben
  0.25: it #|it again|it from|it possible|it take|its all|its been|ive asked|ive had|j #|j habite|jamais donne|je #
  0.25: je demande|je desire|je ne|je prefere|je prefererais|je refuse|je retire|jeden tag|jusqu a|keep getting
  0.25: keep sending|kein bedarf|kein kontakt|kein kunde|keine angebote|keine erinnerungen|keine infos|keine mehr
  0.25: keine werbe|keine werbung|keinen kontakt|kinder #|knock it|know who|komm ich|kontakt mehr|krieg ich|kurs ist
  0.25: l abonnement|l affaire|l ancien|l effacement|la #|la baja|la casa|la cnil|la escuela|la grappe|la je|la lista
  0.25: la presente|la prochaine|la publicidad|la sortie|lachez l|laissez moi|las 5|las 6|las promos|lasst das|last year
  0.25: le bon|le club|le code|le escriban|le spam|leave me|leave us|les digo|les dije|les pedi|les promos|les relances
  0.25: like to|lista de|liste nehmen|live in|lo mismo|lo quiero|longer wish|los dias|los mensajitos|los quiero
  0.25: loschen sie|loscht mich|loschung meiner|lose my|lose the|love to|lui ecrire|lust mehr|m ecrivez|m ecriviez
  0.25: m envoyer|m envoyez|m interessent|m oppose|ma commande|make it|make this|mandar mensajes|mandar nada|manden nada
  0.25: many messages|many times|maple mart|mas avisos|mas nada|mas recordatorios|mauvaise personne|me alone|me any
  0.25: me anything|me avisen|me borran|me borren|me canse|me cobran|me contacten|me contacter|me contactez|me coupons
  0.25: me dan|me dar|me den|me derangez|me doy|me envien|me escribas|me estan|me i|me interesa|me interesan|me laisser
  0.25: me lleguen|me manden|me mandes|me molestan|me mude|me one|me out|me quitar|me recontactez|me sali|me siguen
  0.25: me stop|me this|me va|me vuelvan|means stop|mehr angeschrieben|mehr auf|mehr aufs|mehr bei|mehr erhalten
  0.25: mehr kontaktieren|mehr kunde|mehr senden|mehr von|mein handy|meine daten|meine mutter|meine nummer|meine tochter
  0.25: meiner daten|meiner nummer|melde ich|mensajes al|mensajes no|mensajes si|mere tranquille|mes coordonnees
  0.25: mes infos|message me|messages to|mettre fin|mi abuela|mi consentimiento|mi hijo|mi jefe|mich abmelden|mich aus
  0.25: mich bei|mich in|mich nie|mir auf|mir lieber|mir nie|mit eure|mit mir|mochte keine|mochte von|mog des|moi c
  0.25: moi ca|moi en|moi le|moi plus|mon 06|mon accord|mon chien|mon ex|mon num|mon pere|mon telephone|more of
  0.25: more quotedname|more reminders|more texts|more time|mude a|my data|my daughter|my daughters|my inbox|my info
  0.25: my late|my membership|my mind|my permission|my privacy|my son|my subscription|my text|n a|n en|n habite
  0.25: nachrichten ab|nachrichten mehr|nachrichten nicht|nachrichten zu|ne souhaite|ne suis|need the|nehmen sie
  0.25: never text|never was|new phone|ni me|ni un|nicht loschen|nicht nochmal|nicht schicken|nicht schreiben
  0.25: nicht wieder|nichts von|nie zugestimmt|no #|no hay|no insistan|no kiero|no la|no les|no los|no m|no manden
  0.25: no mandes|no mensajes|no mo|no more|no need|no ocupo|no point|no quiero|no se|no texts|no to|no vivo|nobody here
  0.25: noch eine|nom de|not a|not be|not for|not get|not hear|not send|not use|nous tranquilles|number again|number has
  0.25: number out|numero borrenlo|numero c|numero effacez|numero equivocado|numero que|nummer gegeben|nummer loschen
  0.25: nummer nicht|nummer raus|nunca me|nutzung meiner|of my|of this|of your|ofertas de|off it|off of|offres de
  0.25: oft noch|on a|on fait|on friday|on monday|on n|on nights|oppose a|opted out|opting out|otez moi|oubliez moi
  0.25: out how|pa que|par la|par sms|parenle a|pas arretez|pas besoin|pas interesse|pas recevoir|passed away|pedi esto
  0.25: pedi que|peine d|peine de|per text|persona mayor|phone alone|phone i|phone is|plus etre|plus jamais|plus le
  0.25: plus recevoir|plus un|por sms|possible de|possible to|pour moi|pour que|pour tout|prefer not|prefere ne
  0.25: preferiria no|presente solicito|promo texts|que molestos|que paren|quien les|quiero cancelar|quiero mas
  0.25: quiero mensajes|quiero nada|quiero saber|quiero salirme|quiero sus|quit sending|quitenme de|quitte la
  0.25: quotedname alerts|rather you|receiving these|recevoir ca|recevoir vos|recibir estos|recibir mas|recibir nada
  0.25: recoive plus|reminders i|remove number|remove this|remove us|removed from|report you|reporting this|retire mon
  0.25: retiro mi|revoco mi|revoke consent|rid of|rien de|ruah mit|runter von|sacame de|sacar de|sacaron mi|sagt ich
  0.25: said stop|sais pas|salir de|say stop|schicken sie|schickts ma|schluss damit|schluss mit|schreiben sie
  0.25: schreibt mir|screw you|se acabo|se desabonnez|se equivocaron|se lo|se los|se quien|seguir en|sending these
  0.25: serait il|should be|si me|si siguen|sie das|sie mich|sie mir|sie nicht|sie uns|sign up|since i|sind zu
  0.25: single day|sms a|sms ab|sms abo|sms c|sms ich|sms je|sms nerven|sms sind|sold the|solicito la|solo por
  0.25: souhaite me|soy una|spamming me|spart euch|stellt das|stellt die|still on|stop asking|stop avec|stop blowin
  0.25: stop dont|stop i|stop les|stop means|stop receiving|stop schreiben|stop sending|stop stop|stop them|stop these
  0.25: stop with|stoppen sie|stoppt das|streichen sie|suis au|suis en|suis jamais|supprimer mon|supprimez mes
  0.25: sus ofertas|sus promociones|suscripcion a|take us|taken off|telefono no|text again|text it|text messages
  0.25: text thing|texting me|texts after|texts are|texts i|texts remove|texts stop|than my|thats enough|the 4th
  0.25: the baby|the bill|the blood|the branch|the church|the couch|the course|the do|the fcc|the frosty|the mailing
  0.25: the notifications|the only|the promos|the same|the school|the spam|the sth|the store|the texting|the texts
  0.25: the wifi|the word|them anymore|them off|there a|there an|there is|there stop|these alerts|these anymore
  0.25: these come|these off|these stop|these to|this #|this line|this list|this remove|this stop|this text|three times
  0.25: time asking|time im|to be|to email|to end|to hear|to it|to keep|to leave|to leeds|to make|to me|to not|to say
  0.25: to these|to unsubscribed|today im|todos los|too many|tout ca|trouve un|turn them|turn these|turno de|two years
  0.25: u stop|una persona|une table|unsubscribe me|unsubscribed me|unsubscribed this|unterlassen sie|up again|up for
  0.25: up i|up my|ur texts|us about|us dere|us off|va bien|va faire|vais vous|van a|vendu la|vergesst mich
  0.25: verpisst euch|verzichte auf|veux me|veux pas|veux que|vez ustedes|vivo en|voir avec|von euren|von eurer|von sms
  0.25: von weiteren|vos envois|vos textos|votre base|votre liste|vuelven a|w the|want anything|want off|want out
  0.25: want texts|war super|was muss|way to|way too|we closed|we sold|weitere nachrichten|wem anders|wenn das|wenn es
  0.25: werbe sms|werde ich|what do|when are|when i|who dis|who is|whoever runs|why am|why you|wie komm|wie melde
  0.25: wie werde|wieder ihr|will it|will meine|will nichts|will raus|will von|wish to|wont be|word to|work there
  0.25: would appreciate|would love|wrong guy|wrong number|y a|y en|you are|you done|you keep|you mean|you no|you not
  0.25: you sell|you send|your phone|youve got|zu schicken|zu schreiben|zu viel|zum erhalt
  -0.25: # a|# al|# at|# aus|# del|# for|# from|# getting|# ich|# in|# jamais|# je|# les|# mas|# me|# message|# mit
  -0.25: # mot|# nehmen|# not|# pas|# send|# sus|# von|10 off|19 uhr|5 min|555 0188|6 weeks|a casa|a cette|a etre
  -0.25: a friend|a la|a message|a plus|a que|a quel|a quelle|a text|about it|add my|add this|after 3|after all
  -0.25: ahi estare|ai commande|ai deja|ai envoye|ai recu|ai rien|al chofer|al tecnico|alertas de|all set|alte nummer
  -0.25: am samstag|am wochenende|an der|an die|an hour|ancien numero|antes de|any more|any of|anything else|apres 18h
  -0.25: are these|arrete c|arrete de|arrete plus|arrete tu|arreter ces|arretez de|arretez le|arretez les|arrive dans
  -0.25: as a|asked to|at 9|at that|at this|au 2e|auch fur|auch in|auf haha|auf mich|aus dem|aus den|avez vous|aww stop
  -0.25: back to|baja del|basta con|be #|be late|be you|before you|beim nachbarn|besoin de|blocked my|bloquez moi
  -0.25: book me|borren mi|c est|ca m|ca va|cambiar la|cancel all|cant make|ce serait|ce soir|celui ci|change my
  -0.25: changed my|collect it|come get|comment faire|comment se|como se|con la|con que|con todo|con un|count me|cual es
  -0.25: cuando me|d accord|d attendre|da bin|da ist|dans l|dans la|dans le|das auch|das handy|das in|das mit|das reicht
  -0.25: das stopp|de batterie|de commande|de david|de donde|de lo|de ma|de numero|de pedido|de plus|de promos
  -0.25: de recevoir|de semana|de una|de vaccin|de vacunas|de vous|deja paye|del gym|del trabajo|del turno|delete the
  -0.25: deleted your|den schlussel|den zweiten|depuis lundi|der #|der sparkasse|des sms|despues de|deux fois|di de
  -0.25: die alte|die bestellung|die haltestelle|die torte|do we|does it|dont contact|dont forget|dont ring
  -0.25: dont understand|dont want|dos veces|drop it|du tout|ecrivez moi|effacez le|eine nachricht|einen anderen
  -0.25: einen termin|einer stunde|el ascensor|el bano|el cargo|el cobro|el corte|el dia|el numero|el pastel|el plan
  -0.25: el timbre|en stock|end of|enleve les|enough of|envoyer ca|envoyer les|envoyez moi|es el|es nicht|est ce
  -0.25: est desinscrire|est fini|est mon|est normal|est payant|est quoi|est vous|esta bien|este mes|estoy afuera
  -0.25: estoy en|etait pour|euch auch|euch keine|euch zu|every time|falsche nummer|faut il|fix it|fois que|for a|for my
  -0.25: for orders|for saturday|for texts|for two|forget it|forget me|forget the|forgot my|found it|frage fur|from a
  -0.25: from the|fur meinen|fur sms|fur zwei|gate open|geht bei|get a|get me|gibts das|go ahead|go through|got anything
  -0.25: got your|gut sein|hab bezahlt|hab ich|habt ihr|had it|haha haha|haha stop|hasta que|hat das|hat sich|hatte ich
  -0.25: have my|have to|heisst das|help me|her off|hole es|hor auf|hort ihr|how do|how many|how much|how to|i #
  -0.25: i blocked|i can|i changed|i do|i found|i hate|i kumm|i missed|i never|i no|i replied|i sign|i still|i talk
  -0.25: i text|i told|i was|i won|i wu|ich #|ich den|ich komme|ich mein|ich meinen|ich melde|ich nehme|ich schon
  -0.25: ich schreibe|ich soll|ich warte|ich will|ich zeige|if im|if it|if you|ihr mich|ihr mir|ihr noch|il a|im #
  -0.25: im furious|im gonna|im here|in a|in class|in line|in the|inscrivez moi|interesa el|interesa la|interesse par
  -0.25: interesse pas|is better|is spelled|ist der|ist krank|ist weg|it ill|it out|it to|it up|it you|it youre|its 555
  -0.25: its a|its not|ive paid|j ai|j annule|j arrete|j arrive|j avais|j enleve|j etais|ja ich|je descends|je dois
  -0.25: je serai|je signale|je veux|kam nicht|kann ich|kann nicht|karte sperren|keine rechnung|keine tute
  -0.25: keinen nachtisch|kommen nicht|konnen wir|kundige ich|l argent|l ecole|la basura|la calefaccion|la direccion
  -0.25: la foto|la hora|la liste|la mesa|la musica|la newsletter|la noche|la obra|la otra|la place|la porte|la pub
  -0.25: la puerta|la rue|la ultima|laissez sonner|las 2|las 8|las alertas|lass mich|lassen sie|lasst die|le 12|le bleu
  -0.25: le chauffage|le numero|le petit|le prelevement|le sucre|leave the|left my|les alertes|les messages|les pubs
  -0.25: les textos|les vacances|let me|list i|lo del|longer have|longer need|los mensajes|los puntos|los sms|love the
  -0.25: m a|m avez|m en|m interesse|ma boite|ma carte|ma place|ma sœur|macht ihr|making me|manden mas|many texts
  -0.25: mas azucar|mas informacion|me #|me a|me as|me avisan|me back|me bajo|me blush|me borro|me cobraron|me di|me dio
  -0.25: me duele|me encanta|me encantan|me for|me from|me harceler|me if|me im|me llegan|me lo|me on|me quedo|me quiero
  -0.25: me salio|me sirve|me text|me the|me think|me to|me two|mehr im|mehr notig|mehr nur|mehr zu|mein chef
  -0.25: meldet euch|mensajes a|mensajes desde|mensajes me|message de|message je|messages on|mi cuenta|mi ex|mi factura
  -0.25: mi numero|mi pedido|mi tarjeta|mich im|mind found|mir die|moi du|moi je|moi plutot|mon ancien|mon bail|mon chef
  -0.25: mon compte|mon frere|mon retour|more info|more questions|more seats|more stop|more than|much for|much is
  -0.25: muss ich|my account|my boss|my card|my food|my landlord|my mobile|my money|my neighbour|my old|my order
  -0.25: my review|my sister|my sms|my spot|my toddler|my umbrella|my wife|n ecrivez|nachricht von|nachrichten nerven
  -0.25: name is|name off|ne andere|need any|need anything|need to|nehmt mich|neue adresse|neue nummer|never asked
  -0.25: never change|never got|never mind|next week|nicht an|nicht da|nicht klingeln|nimm mich|no es|no i|no llega
  -0.25: no necesito|no no|no onions|no pedi|no puedo|no quiere|no texting|not coming|not contact|not disturb
  -0.25: not getting|not home|not me|not sure|not this|not want|number do|number is|number take|number to|numero a
  -0.25: numero je|numero ne|nummer von|of town|off for|off the|off with|off work|old address|olvide mi|on file|on hold
  -0.25: on it|on me|on my|otro numero|oui je|out at|out of|paket ist|par le|par mois|para de|para nada|paren el
  -0.25: paren la|pas a|pas annuler|pas de|pas demande|pas deranger|pas dispo|pas du|pas ecrivez|pas encore|pas la
  -0.25: pas moi|pas mon|paso por|pause my|per post|peut etre|pick it|pick up|plus a|plus besoin|plus ce|plus je
  -0.25: plus sur|por aqui|por mensajes|pour deux|pour les|pour mon|pour vous|pretending to|publicidad a|puedo ir|put me
  -0.25: quand est|que dejen|que hago|que je|que le|que lo|que me|que paso|que si|quelle heure|qui a|quiero el
  -0.25: quiero los|quiero que|quiten mi|quotedname no|rappels de|rather get|recordatorios de|recu un|reminders from
  -0.25: retirar mi|retirer mon|retirez les|retirez mon|rien a|rien en|ring the|s est|saquenme de|schicken ich
  -0.25: schreiben ich|se me|seid ihr|seit einer|send a|send it|send someone|sent the|serai la|should i|shut off|si je
  -0.25: si quiero|sich geandert|sie es|sie noch|sie schreiben|silla de|sin cebolla|sms ca|sms i|sms kommen|sms le
  -0.25: sms me|sms verteiler|sms von|sms will|spam no|still get|still no|stop everything|stop it|stop me|stop shop
  -0.25: stop sign|stop that|stop to|stopp war|stopped by|streicht mich|su numero|su tienda|sucre vous|supprime mon
  -0.25: sur la|sus mensajes|sus promos|suspendan el|t es|take her|take my|talk to|text instead|text list|text me
  -0.25: text the|text this|text with|text you|texted me|texting her|texts about|texts only|texts to|that puppy
  -0.25: the alerts|the bell|the bin|the cake|the cat|the code|the coupons|the day|the door|the email|the gate|the house
  -0.25: the kids|the money|the old|the other|the phone|the pickles|the plumber|the raffle|the receipt|the red
  -0.25: the reminder|the sign|the text|the waitlist|the warranty|the window|there in|theres no|these reminders|this one
  -0.25: tired of|to about|to bother|to bring|to call|to cancel|to know|to receive|to texts|to you|todo el|tout en
  -0.25: tout va|trop cher|trop de|tu me|uhr ist|un autre|un mensajes|un sms|una hora|une fuite|une heure|unsubscribe by
  -0.25: unsubscribed i|unter der|update my|utilisez celui|vendi la|veux #|viele nachrichten|volver a|von euch
  -0.25: vos promos|votre numero|votre sms|vous avez|vous bloquer|vous etes|vous les|vous n|vous rappelle|vous supprimer
  -0.25: vous vous|want any|want it|want my|wants to|warte seit|was i|was ist|was tun|we only|we won|wegen dem|wer ist
  -0.25: werbung mehr|were closed|what i|what number|what time|whats your|where is|who do|why did|why was|wie #
  -0.25: wifes phone|wifi password|will be|will die|will i|will keine|wipe my|wir kommen|wir sind|wir wollen|with a
  -0.25: with this|withdraw my|won the|works for|worst service|would be|wrong address|wrong chat|you i|you in|you said
  -0.25: you sent|you there|you were|your message|your number|your office|your records|your site|your text|your texts
  -0.25: youre making|zu zahlen
`;

/** What pairs of words weigh. Written by `npm run weigh`, not by hand. */
export const EVIDENCE_OF_PAIRS: Language = { evidence: EVIDENCE };
