import type { Language } from '../../engine/rule-book.js';

const EVIDENCE = `
  1.5: con los
  1.25: # moi|a ma|inutile de|je porte|mir nicht|with the
  -1.25: i like|in den
  1: # you|das #|de noche|do not|faites le|hort auf|in der|me again|mehr bekommen|mi in|mich ab|mit den|nix mehr|of it
  1: que no|stop the|tell your|you #
  -1: # de|auf der|contact my|get the|me mandar|me no|mehr sms|mich auf|n #|nada mas|text my|use this|want the
  -0.75: # #|ai plus|at the|cambie de|can i|comme ca|der arbeit|did you|do i|do you|el mensajes|en la|es spam|for the
  -0.75: get on|hab das|hab die|i love|i remove|ich nicht|im getting|je les|las ofertas|m appeler|m appelez|manden a
  -0.75: me ill|me in|me sirven|melde mich|mich ein|ne veux|nehmt meine|no way|numero de|of the|oh stop|one is|phone use
  -0.75: pour vos|que j|remettez moi|see you|sign me|sms #|sms ist|stop au|stop calling|stop youre|sur mon|text alerts
  -0.75: told me|usen este|want to|we have
  0.75: # hier|# no|a escribirme|again ill|ai #|at night|au 33700|be removed|ca suffit|can we|ce numero|con las
  0.75: das aufhort|das nicht|de el|de los|de mensajes|de quotedname|de vos|den versand|die erinnerungen|do #|dont care
  0.75: dont send|en veux|es moglich|est du|est plus|euch an|euch die|every day|for this|from you|gehts noch|hagan que
  0.75: heute nicht|i am|i have|ihr konnt|im not|j veux|je me|l appli|la manana|le faire|le necessaire|let this
  0.75: me escriban|me retirer|mich raus|moi de|mon abonnement|mon numero|my number|my request|ne m|ne me|nehmt die
  0.75: nicht weiter|not call|not text|on se|opt out|part of|plus la|porte plainte|remove me|sms nicht|son las|the daily
  0.75: this be|to opt|too much|use it|veux etre|vos pubs|vous arretiez|vous ecrivez|voy a|you could
  0.5: # its|# la|# mon|# on|# stop|5 uhr|a escribir|a los|a otro|a rest|again i|ai demande|al perro|allez arreter
  0.5: an mich|any longer|asking for|auf ihre|auf mir|auf mit|avec vos|baja de|be the|before i|bin nicht|block you
  0.5: blocking this|brauch die|ca cesse|cada mensajes|call registry|call the|can someone|cancel my|cancelar la|ce qu
  0.5: ce soit|celular de|ces envois|cette ligne|cette semaine|come off|comment on|como le|con sus|cut me|das ab
  0.5: das gepiepse|das ist|de escribir|de me|de no|de nous|de rappels|de sus|dejar de|dem verteiler|den sms
  0.5: der bundesnetzagentur|der nacht|derecho de|die nummer|do me|dont call|dont you|droit d|du harcelement|ecrivez a
  0.5: ecrivez encore|ecrivez plus|el carro|en paz|en recevoir|en reunion|enough is|envoyer des|envoyez plus|erreur de
  0.5: es ist|es reicht|est bon|est pas|esta linea|este numero|falta que|for good|forget this|get my|get one|get these
  0.5: give it|got the|hab mich|had enough|hago #|have a|hear from|i call|i come|i mog|ich das|ich hatte|ich von|id like
  0.5: id love|ihr nervt|ihr schreibt|ill pass|im blocking|im good|im leaving|im on|im still|immer noch|in may
  0.5: infos mehr|is a|is there|it a|it end|it for|it if|it is|it stop|je #|je pars|je revoque|je vais|je vous
  0.5: jemand anderem|kann das|kein interesse|keine weiteren|konnt mich|la app|la paix|la peine|la semana|la suscripcion
  0.5: lachez moi|lasst den|last week|le camp|le hago|les jours|les sms|lieber sms|like my|lo de|lo que
  0.5: longer interested|los denuncio|los recordatorios|los voy|lose this|m enlever|m est|ma mere|mauvais numero
  0.5: me anymore|me apunte|me borrar|me mandan|me off|me suis|me tienen|mehr schicken|mehr schreiben|meine einwilligung
  0.5: mensajes mas|mes donnees|messages je|mi derecho|mi suscripcion|mi us|mich #|mich bei|mich da|mich schon|mich von
  0.5: mir nichts|mis datos|mitten in|moi la|mon consentement|mon nom|my answer|my appointment|my consent|my dog
  0.5: my lawyer|n est|nada de|nada que|ne #|ne pas|ne plus|nie wieder|no deseo|no estoy|no le|no me|no recibir|no soy
  0.5: no volver|nombre de|not to|of these|on a|on arrete|on ne|on peut|on this|one more|par erreur|pas etre
  0.5: pas interessee|pas lire|pedi la|permission to|plus d|plus rien|por fabor|promos de|qu on|que ca|que ce|que ver
  0.5: que vous|quiero ofertas|quit it|quitar de|quiten el|quoi pour|receive these|recibir estos|refrain from
  0.5: retirez moi|semana pasada|send me|sending me|sent by|ser contactado|she is|si vous|sie haben|sie meine|signed up
  0.5: siguen escribiendo|someone else|soy cliente|stellen sie|still getting|still texting|stop im|stop j|stop je
  0.5: stop texting|su lista|subscription to|suis pas|take a|take me|thats the|the discount|the last|the messages
  0.5: the morning|the next|the number|the quotedname|the reminders|the week|the wrong|these messages|think i|this is
  0.5: this phone|to get|to keep|to text|tres veces|trois fois|uhr fruh|um loschung|um streichung|un mauvais|un seul
  0.5: unsubscribed from|vendi el|verschont mich|vous ai|vous continuez|want these|weg damit|wie oft|will das|with these
  0.5: with your|wrong person|years ago|you can|you going|you people|you text|your messages|zu werbezwecken
  -0.5: # i|# the|# to|a dit|a mi|a ustedes|a vos|add me|ai change|ai laisse|an diese|appelez plus|are fine|arrete pas
  -0.5: arretez d|arretez vous|auf die|basta de|basta me|be a|be enough|be there|bei euch|bin ich|brauch ich|ca a|can #
  -0.5: ce que|cel del|celui la|ces sms|con dos|con el|dans ma|das paket|de alta|de alto|de cobrarme|de l|de las
  -0.5: de mandar|de message|dejenme en|demande a|den nachrichten|dice que|die liste|die nachricht|die werbung|el sms
  -0.5: emailing me|fin de|from my|geht nicht|give me|got any|haben schon|i left|i prefer|ich bekomme|ich brauche
  -0.5: ich die|ich hore|ich kundige|ich noch|ich raus|ich schreibe|ich weiss|ihr habt|ill pick|im out|in for|in my
  -0.5: interesse am|interested in|is enough|is it|is out|is that|is this|ist das|ist die|ist falsch|it anymore|it by
  -0.5: jamais de|je n|je reste|je suis|je viens|je voudrais|keep me|keep the|keine sms|l eau|la clinica|la lluvia
  -0.5: laisse mon|le message|le sms|list of|loscht meine|lost my|maybe next|me a|me at|me llego|me more|mehr infos
  -0.5: mein name|mensajes con|mensajes de|messages de|mi paquete|mi resena|mich an|mir keine|mit dem|moi a|moi je
  -0.5: mon colis|more text|my ex|my husband|my name|my phone|nachrichten von|name ist|need a|need it|neue ist
  -0.5: new number|nicht aufhort|no escriban|no he|no longer|no mas|noch nicht|nos vemos|number on|of those|off at
  -0.5: on the|only text|otra vez|personne ne|plus les|pour le|que faire|que les|rappelez moi|rather than|recevoir les
  -0.5: remove a|remove the|rien demande|se me|send the|sending the|sigan mandando|sms bekommen|sms m|sms reicht
  -0.5: solo mensajes|still want|stop a|stop emailing|stop my|stop thats|stop you|stopp das|su mensajes|switch me
  -0.5: take 10|talla m|tell you|texting is|that was|the blue|the group|these texts|this month|this number|this time
  -0.5: to bring|to see|tragt mich|vos messages|votre message|votre part|vous me|way stop|we need|we won|wegen dem
  -0.5: weiter schicken|wenn ich|when you|when youre|wie kundige|will nicht|wir nehmen|with my|yours are
  0.25: # avec|# con|# fur|# it|# numero|a bloquear|a ce|a change|a customer|a des|a esto|a favour|a funeral|a house|a l
  0.25: a mandar|a marre|a minor|a new|a quelquun|a qui|a quitte|a recevoir|a recibir|a su|a tout|a un|a way|a work
  0.25: abo beenden|abo kundigen|abonnement sms|about this|abstenganse de|ai achete|ai demenage|ai dit|ai jamais
  0.25: ai quitte|ai resilie|ai une|ai vendu|aimerais autant|aimerais que|al celular|all communication|all the|am on
  0.25: angebote mehr|angeschrieben werden|annuler l|ans ne|appreciate being|are no|arrete d|arreter les|arretez ca
  0.25: arretez tout|arrive pas|as per|asking me|at a|at all|at it|auf damit|auf dem|auf eure|aufs handy|auto ist
  0.25: autorizacion para|aux textos|avec le|avec les|avez le|avisos de|avisos del|ay no|back in|baja inmediata
  0.25: bajenle a|bajenme de|be contacted|be great|be taken|be unsubscribe|belongs to|besoin des|bien a|bin aus|bin kein
  0.25: bin umgezogen|blockier euch|blocking you|bon la|bought a|bugger off|by text|c bon|ca s|call list|call my
  0.25: cambio de|can leave|cancel text|cancel the|cancel this|cancelar los|cancelar suscripcion|cancelen mi
  0.25: cancelled my|cant afford|ce n|ce telephone|ce truc|cease desist|ces alertes|ces textos|cessez de|close my
  0.25: comment je|como me|con ustedes|consent to|consider this|contactez plus|contacting me|costs me|cuantas veces
  0.25: cut it|d ecrire|d etre|d la|d mandar|da nicht|da raus|daily deals|dan de|darme de|das abbestellen|das nie|day is
  0.25: day stop|de ahi|de baja|de ces|de chien|de contactarme|de dar|de dentista|de difusion|de enviarme|de esa
  0.25: de escribirme|de esta|de estar|de esto|de fois|de la|de llamar|de mandarme|de molestar|de ne|de notifications
  0.25: de pub|de publicite|de rendez|de texto|de textos|dejad de|dejame tranquila|dejen d|dejen de|del club|delete it
  0.25: delete me|den de|denme de|dentista no|der datenbank|der liste|der nummer|der werbung|des fins|des rappels
  0.25: des trucs|desabonner moi|deseo recibir|did not|didnt sign|didnt text|die app|die kinder|diese nachrichten
  0.25: diese nummer|diese sms|diese woche|digga hor|dit non|do texts|do the|do to|donde sacaron|done with|donne mon
  0.25: dont bother|dont need|dos de|doy de|drop me|du mat|du matin|effacement de|effacez mes|ein diensthandy|eine sms
  0.25: einwilligung zum|el contrato|el descuento|el envio|el menu|el trabajo|el ultimo|elle est|email me|en a|en dehors
  0.25: en deuil|encore vous|end it|end them|enlever de|enlever mon|enlevez moi|enough texts|enough with
  0.25: enviarme mensajes|envio de|envoyer vos|erhalt von|erinnerungen mehr|es das|es de|es mi|escriban mas|est a
  0.25: est celui|est compris|est decede|est en|est un|esta en|esta lista|esta semana|este es|este telefono|esto es
  0.25: estos mensajes|estoy harto|euch meine|eure angebote|eure nachrichten|eure werbung|eurer werbung|every hour
  0.25: every single|fait pour|faites moi|falsche person|fille a|fin a|finished the|for emergencies|for everything
  0.25: for money|for these|forget you|foutez moi|from all|from on|from your|frosty fig|fuera de|fur alles|fur den
  0.25: fur werbung|further messages|geht mir|gern keine|get texts|getting these|go away|got a|grupo de|hab ein
  0.25: hab genug|hab schon|habe kein|habe mich|haben die|habite plus|had my|had this|halt die|handy gehort|has been
  0.25: hasta cuando|hasta la|he passed|her number|hier nicht|horts auf|how #|how can|how i|i be|i did|i go|i keep
  0.25: i mean|i only|i opted|i pay|i revoke|i said|i say|i sold|i stop|i think|i unsubscribe|i unsubscribed|i want
  0.25: i would|ich bin|ich blockier|ich diese|ich gehe|ich hab|ich habe|ich kenne|ich mochte|ich nix|ich verzichte
  0.25: ich widerrufe|ich wurde|ich ziehe|id prefer|id rather|if i|if its|ihr meine|ihre nachrichten|ik will|il possible
  0.25: ill report|im broke|im driving|im in|in march|in peace|in rente|in ruah|in rueh|interesa nada|interesse mehr
  0.25: interessiert mich|is for|is not|is too|ist belastigung|ist ein|ist fertig|ist nicht|ist verstorben|it #|it again
  0.25: it from|it possible|it take|its all|its been|ive asked|ive had|j #|j en|j habite|jamais donne|je demande
  0.25: je desire|je ne|je prefere|je prefererais|je refuse|je retire|jeden tag|jusqu a|keep getting|keep sending
  0.25: keep texting|kein bedarf|kein kontakt|kein kunde|keine angebote|keine erinnerungen|keine infos|keine mehr
  0.25: keine werbe|keine werbung|keinen kontakt|kenne euch|kinder #|knock it|know who|komm ich|kontakt mehr|krieg ich
  0.25: kurs ist|l abonnement|l affaire|l ancien|l effacement|la #|la baja|la cnil|la creche|la escuela|la grappe|la je
  0.25: la lista|la presente|la prochaine|la publicidad|lachez l|laissez moi|las 5|las promos|lasst das|last year|le bon
  0.25: le club|le code|le dije|le escriban|le spam|le temps|leave us|les dije|les infos|les pedi|les rappels
  0.25: les relances|like to|lista de|liste nehmen|live in|lo mismo|lo quiero|longer wish|los dias|los mensajitos
  0.25: los quiero|loschen sie|loscht mich|loschung meiner|lose my|lose the|love to|lui ecrire|lust mehr|m ecrivez
  0.25: m ecriviez|m envoyer|m envoyez|m interessent|m oppose|ma commande|mails les|make it|make this|mandar mensajes
  0.25: mandar nada|manden nada|many messages|many times|maple mart|mas avisos|mas nada|mas recordatorios
  0.25: mauvaise personne|me alone|me any|me anything|me avisen|me borran|me borren|me canse|me cobran|me contacten
  0.25: me contacter|me contactez|me coupons|me dan|me dar|me den|me derangez|me doy|me envien|me escribas|me estan|me i
  0.25: me interesa|me interesan|me laisser|me lleguen|me manden|me mandes|me molestan|me mude|me one|me out|me quitar
  0.25: me recontactez|me sacar|me sali|me siguen|me stop|me things|me this|me va|me vuelvan|means stop
  0.25: mehr angeschrieben|mehr auf|mehr aufs|mehr bei|mehr erhalten|mehr kontaktieren|mehr kunde|mehr senden|mehr von
  0.25: mein handy|meine daten|meine handynummer|meine mutter|meine nummer|meine tochter|meiner daten|meiner nummer
  0.25: melde ich|mensajes al|mensajes no|mensajes si|mere est|mere tranquille|mes coordonnees|mes infos|message me
  0.25: messages to|mettre fin|mi abuela|mi consentimiento|mi hijo|mi jefe|mi telefono|mich abmelden|mich aus|mich in
  0.25: mich nie|mir auf|mir lieber|mir nie|mit eure|mochte keine|mochte von|mog des|moi c|moi ca|moi en|moi le|moi plus
  0.25: mon 06|mon accord|mon chien|mon ex|mon fils|mon num|mon pere|mon telephone|more of|more quotedname
  0.25: more reminders|more texts|more time|mude a|my contact|my data|my daughter|my daughters|my inbox|my info|my late
  0.25: my membership|my mind|my permission|my privacy|my son|my subscription|my text|n ai|n en|nachrichten ab
  0.25: nachrichten mehr|nachrichten nicht|nachrichten zu|ne souhaite|ne suis|ne vous|need the|nehmen sie|never text
  0.25: never was|new phone|ni me|ni un|nicht loschen|nicht mehr|nicht nochmal|nicht schicken|nicht schreiben
  0.25: nicht wieder|nichts von|no #|no hay|no insistan|no kiero|no la|no les|no los|no m|no manden|no mandes
  0.25: no mensajes|no mo|no more|no need|no ocupo|no point|no quiero|no se|no texts|no to|no vivo|nobody here|noch eine
  0.25: nom de|not a|not be|not for|not get|not hear|not send|not use|nous tranquilles|number again|number has
  0.25: number out|numero borrenlo|numero c|numero effacez|numero equivocado|numero que|nummer gegeben|nummer loschen
  0.25: nummer nicht|nummer raus|nunca me|nutzung meiner|of my|of this|of your|ofertas de|off it|off of|offres de
  0.25: oft noch|on fait|on friday|on monday|on nights|oppose a|opted out|opting out|otez moi|oubliez moi|out how|pa que
  0.25: par sms|parenle a|pas arretez|pas besoin|pas ce|pas interesse|passed away|pedi esto|pedi que|peine d|peine de
  0.25: per text|persona mayor|peut se|phone alone|phone i|phone is|plus etre|plus recevoir|plus un|por sms|possible de
  0.25: possible to|pour moi|pour que|pour tout|prefer not|prefere ne|preferiria no|presente solicito|promo texts
  0.25: que molestos|que paren|quien les|quiero cancelar|quiero mensajes|quiero nada|quiero saber|quiero salirme
  0.25: quiero sus|quit sending|quitenme de|quitte la|quotedname alerts|rather you|receiving these|recevoir ca
  0.25: recevoir vos|recibir mas|recibir nada|recoive plus|reminders i|remove number|remove this|remove us|removed from
  0.25: reporting this|retire mon|retiro mi|revoco mi|revoke consent|rid of|rien de|ruah mit|runter von|sacame de
  0.25: sacar de|sacaron mi|sagt ich|said stop|sais pas|salir de|say stop|schicken sie|schickts ma|schluss damit
  0.25: schluss mit|schreiben sie|schreibt mir|screw you|se acabo|se desabonner|se desabonnez|se desinscrire
  0.25: se equivocaron|se lo|se los|se quien|seguir en|sending these|serait il|should be|si me|si siguen|sie das
  0.25: sie mich|sie mir|sie nicht|sie uns|sigan escribiendo|sign up|since i|sind zu|single day|sms a|sms ab|sms abo
  0.25: sms c|sms ich|sms je|sms nerven|sms sind|sold the|solicito la|solo por|souhaite me|soy una|spamming me
  0.25: spart euch|stellt das|stellt die|still on|stop asking|stop avec|stop blowin|stop dont|stop i|stop les|stop means
  0.25: stop receiving|stop schreiben|stop sending|stop stop|stop them|stop these|stop with|stoppen sie|stopper les
  0.25: stoppt das|streichen sie|suis au|suis en|suis jamais|supprimer mon|supprimez mes|sus ofertas|sus promociones
  0.25: suscripcion a|take us|taken off|telefono no|text again|text it|text messages|text thing|texting me|texts after
  0.25: texts any|texts are|texts i|texts remove|texts stop|than my|thats enough|the 4th|the baby|the bill|the blood
  0.25: the branch|the church|the couch|the course|the do|the fcc|the frosty|the mailing|the notifications|the only
  0.25: the promos|the same|the school|the spam|the sth|the store|the texting|the texts|the wifi|the word|them anymore
  0.25: them off|there a|there an|there is|there stop|these alerts|these anymore|these come|these off|these stop
  0.25: these to|this #|this line|this list|this remove|this stop|this text|three times|time asking|time im|to be
  0.25: to email|to end|to hear|to it|to leave|to leeds|to make|to me|to not|to say|to these|to unsubscribed|today im
  0.25: todos los|too many|tous les|tout ca|trouve un|turn them|turn these|turno de|two years|u stop|una persona
  0.25: une table|unsubscribe me|unsubscribed me|unsubscribed this|unterlassen sie|up again|up for|up i|up my|ur texts
  0.25: us about|us dere|us off|va bien|va faire|vais vous|van a|vendu la|vergesst mich|verpisst euch|verzichte auf
  0.25: veux me|veux que|vez ustedes|vivo en|voir avec|von euren|von eurer|von sms|von weiteren|vos envois|vos textos
  0.25: votre base|votre liste|vuelven a|w the|want anything|want off|want out|want texts|war super|was muss|way to
  0.25: way too|we closed|we sold|weitere nachrichten|wem anders|wenn das|wenn es|werbe sms|werde ich|what do|when are
  0.25: when i|who dis|who is|whoever runs|why am|why you|widerrufe ich|wie komm|wie melde|wie werde|wieder ihr
  0.25: will diese|will it|will meine|will nichts|will raus|will von|wont be|word to|work there|would appreciate
  0.25: would love|wrong guy|wrong number|y a|y en|you are|you done|you keep|you mean|you not|you sell|you send
  0.25: your phone|youve got|zu schicken|zu schreiben|zu viel|zum erhalt
  -0.25: # a|# al|# at|# aus|# for|# from|# getting|# ich|# in|# jamais|# je|# les|# mas|# me|# message|# mit|# mot
  -0.25: # nehmen|# not|# pas|# send|# sus|# texting|# von|10 off|19 uhr|5 min|555 0188|6 weeks|a casa|a cette|a etre
  -0.25: a friend|a gauche|a message|a plus|a que|a quel|a quelle|a text|about it|add my|add this|after 3|after all
  -0.25: ahi estare|ai commande|ai deja|ai envoye|ai recu|ai rien|al chofer|alertas de|all set|alte nummer|am samstag
  -0.25: am wochenende|an der|an die|an hour|ancien numero|antes de|any more|any of|anything else|apres 18h|are these
  -0.25: arrete c|arrete tu|arreter ces|arretez de|arretez le|arrive dans|as a|asked to|at 9|at that|at this|au 2e
  -0.25: auch fur|auch in|auf haha|auf mich|aus den|avec un|avez vous|aww stop|back to|baja del|basta con|be #|be late
  -0.25: be on|be you|before you|beim nachbarn|besoin de|blocked my|bloquez moi|book me|borren mi|c est|ca m|ca va
  -0.25: cambiar la|cancel all|cant make|ce serait|ce soir|celui ci|change my|changed my|chez vous|collect it|come get
  -0.25: comment faire|comment se|como se|con la|con que|con todo|con un|count me|cual es|cuando me|d accord|d attendre
  -0.25: d envoyer|da bin|da ist|dans l|dans la|dans le|das auch|das handy|das in|das mit|das reicht|das stopp
  -0.25: de acuerdo|de batterie|de commande|de david|de donde|de lo|de ma|de messages|de numero|de pedido|de plus
  -0.25: de promos|de recevoir|de semana|de una|de vaccin|de vacunas|de venir|de vous|del gym|del trabajo|del turno
  -0.25: delete the|deleted your|den schlussel|den zweiten|depuis lundi|der #|der sparkasse|des sms|despues de|deux fois
  -0.25: di de|die alte|die bestellung|die haltestelle|die infos|die torte|do we|does it|dont forget|dont ring
  -0.25: dont understand|dont want|dos veces|drop it|du tout|ecrivez moi|effacez le|eine nachricht|einen anderen
  -0.25: einen termin|einer stunde|el ascensor|el bano|el cobro|el corte|el dia|el numero|el pastel|el pedido|el plan
  -0.25: el timbre|en stock|end of|enleve les|enough of|envoyer ca|envoyer les|envoyez moi|envoyez pas|es el|es nicht
  -0.25: est ce|est desinscrire|est fini|est mon|est normal|est payant|est quoi|est vous|esta bien|este mes|estoy afuera
  -0.25: estoy en|etait pour|euch auch|euch keine|every time|extended warranty|faut il|fix it|fois que|for a|for my
  -0.25: for orders|for saturday|for texts|for two|forget it|forget me|forget the|forgot my|found it|frage fur|from a
  -0.25: from the|fur meinen|fur sms|fur zwei|gate open|geht bei|geht das|get a|get me|gibts das|go ahead|go through
  -0.25: got anything|got your|gut sein|hab bezahlt|hab ich|habt ihr|had it|haha haha|haha stop|hasta que|hat das
  -0.25: hat sich|hatte ich|have my|have to|heisst das|help me|her off|hole es|hor auf|hort ihr|how do|how many|how much
  -0.25: how to|i #|i blocked|i can|i changed|i do|i found|i hate|i kumm|i missed|i never|i no|i replied|i sign|i still
  -0.25: i talk|i text|i told|i was|i wu|ich #|ich alles|ich komme|ich mein|ich meinen|ich melde|ich nehme|ich schon
  -0.25: ich soll|ich warte|ich will|ich zeige|if im|if it|if you|ihr mich|ihr mir|ihr noch|il a|im #|im furious
  -0.25: im gonna|im here|in class|in line|in the|inscrivez moi|interesa el|interesa la|interesse par|interesse pas
  -0.25: is better|is spelled|ist der|ist krank|ist weg|it ill|it out|it to|it up|it you|it youre|its 555|its a|its not
  -0.25: ive paid|j ai|j annule|j arrete|j arrive|j avais|j enleve|ja ich|je descends|je dois|je le|je serai|je signale
  -0.25: je veux|kam nicht|kann ich|kann nicht|karte sperren|keeps harassing|keine tute|keinen nachtisch|kommen nicht
  -0.25: kundige ich|l argent|l ecole|l equipe|la basura|la calefaccion|la direccion|la foto|la hora|la liste
  -0.25: la livraison|la maison|la mesa|la musica|la newsletter|la noche|la obra|la otra|la place|la porte|la pub
  -0.25: la puerta|la rue|la ultima|laissez sonner|las 2|las 8|las alertas|lass mich|lasst die|last time|le 12|le bleu
  -0.25: le chauffage|le prelevement|le rdv|le sucre|leave the|left my|les alertes|les messages|les pubs|les textos
  -0.25: les vacances|let me|let you|list i|lo del|longer have|longer need|los mensajes|los puntos|los sms|love the|m a
  -0.25: m avez|m en|m interesse|ma boite|ma carte|ma place|ma sœur|macht ihr|making me|manden mas|many texts|marre de
  -0.25: mas azucar|mas informacion|me #|me as|me avisan|me back|me bajo|me blush|me borro|me cobraron|me di|me dio
  -0.25: me duele|me encanta|me encantan|me for|me harceler|me if|me im|me llegan|me lo|me on|me quedo|me quiero
  -0.25: me salio|me sirve|me text|me the|me think|me to|me two|mehr im|mehr notig|mehr nur|mehr zu|mein chef
  -0.25: meldet euch|mensajes a|mensajes desde|mensajes me|message de|message je|messages on|mi cuenta|mi ex|mi factura
  -0.25: mi numero|mi pedido|mi tarjeta|mich im|mich morgen|mind found|mir die|moi du|moi plutot|mon ancien|mon bail
  -0.25: mon chef|mon compte|mon frere|mon retour|more info|more questions|more seats|more stop|more than|much for
  -0.25: much is|muss ich|my account|my boss|my card|my food|my landlord|my mobile|my money|my neighbour|my old|my order
  -0.25: my review|my sister|my sms|my spot|my toddler|my umbrella|my wife|n ecrivez|nachricht von|nachrichten nerven
  -0.25: name is|name off|ne andere|ne veut|need any|need anything|need for|need to|nehmt mich|nein gesagt|neue adresse
  -0.25: neue nummer|never asked|never change|never got|never mind|next week|nicht an|nicht da|nicht klingeln|nimm mich
  -0.25: no es|no i|no llega|no molestar|no necesito|no no|no onions|no pedi|no puedo|no quiere|no texting|no va
  -0.25: not coming|not contact|not disturb|not getting|not home|not me|not sure|not this|not want|number do|number is
  -0.25: number take|number to|numero a|numero je|numero ne|nummer von|nur sms|of town|off for|off the|off with|off work
  -0.25: old address|olvide mi|on file|on hold|on it|on me|on my|otro numero|oui je|out at|out of|paket ist|par le
  -0.25: par mois|para de|para nada|paren el|paren la|pas a|pas annuler|pas cette|pas de|pas demande|pas deranger
  -0.25: pas dispo|pas du|pas encore|pas la|pas moi|pas mon|paso por|pause my|per post|peut etre|phone who|pick it
  -0.25: pick up|plus a|plus besoin|plus ce|plus je|plus sur|por aqui|por mensajes|pour deux|pour la|pour les|pour mon
  -0.25: pour vous|pretending to|publicidad a|puedo ir|put me|quand est|que dejen|que hago|que je|que le|que lo|que me
  -0.25: que paso|que si|quelle heure|qui a|quiero el|quiero los|quiero que|quiten mi|quotedname no|rappels de|rappels j
  -0.25: rather get|recordatorios de|recu un|reminders from|retirar mi|retirer mon|retirez les|retirez mon|rien a
  -0.25: rien en|ring the|s est|saquenme de|schicken ich|schreiben ich|se faire|seid ihr|seit einer|send a|send it
  -0.25: send someone|sent the|serai la|should i|shut off|si je|si quiero|sich geandert|sie es|sie noch|sie schreiben
  -0.25: silla de|sin cebolla|since monday|sms ca|sms i|sms kommen|sms le|sms me|sms mit|sms verteiler|sms von|sms will
  -0.25: spam no|still get|still no|stop everything|stop it|stop me|stop ne|stop payment|stop shop|stop sign|stop that
  -0.25: stop to|stopp war|stopped by|streicht mich|su numero|su tienda|sucre vous|supprime mon|supprimez le|sur la
  -0.25: sus promos|suspendan el|t es|take her|take my|talk to|text instead|text list|text me|text the|text this
  -0.25: text with|text you|texted me|texting her|texts about|texts only|texts to|that puppy|the alerts|the bell|the bin
  -0.25: the cake|the cat|the code|the coupons|the day|the door|the email|the extended|the gate|the house|the kids
  -0.25: the money|the old|the other|the phone|the pickles|the plumber|the raffle|the receipt|the red|the reminder
  -0.25: the sign|the text|the waitlist|the warranty|the window|there in|theres no|these reminders|this one|tired of
  -0.25: to about|to bother|to call|to cancel|to receive|to texts|todo el|tout en|tres bien|trop cher|trop de|tu me
  -0.25: uhr ist|un autre|un mensajes|un sms|una hora|une fuite|une heure|unsubscribe by|unsubscribed i|unter der
  -0.25: update my|utilisez celui|vendi la|veux #|viele nachrichten|volver a|von der|von euch|vos promos|vos sms
  -0.25: votre numero|votre sms|vous avez|vous bloquer|vous etes|vous je|vous les|vous n|vous rappelle|vous supprimer
  -0.25: vous vous|want any|want it|want my|wants to|warte seit|was i|was ist|was tun|wasnt me|we only|wer ist
  -0.25: werbung mehr|were closed|what i|what number|what time|whats your|where is|who do|why did|why was|wie #
  -0.25: wifes phone|wifi password|will be|will die|will i|will keine|wipe my|wir kommen|wir sind|wir wollen|with a
  -0.25: with this|withdraw my|works for|worst service|would be|wrong address|wrong chat|you in|you said|you sent
  -0.25: you there|you were|your message|your number|your office|your records|your site|your text|your texts
  -0.25: youre making|zu zahlen
`;

/** What pairs of words weigh. Written by `npm run weigh`, not by hand. */
export const EVIDENCE_OF_PAIRS: Language = { evidence: EVIDENCE };
