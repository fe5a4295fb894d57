import type { Language } from '../../engine/rule-book.js';

const EVIDENCE = `
  1.5: con los
  1.25: je porte|mit den|with the
  -1.25: i like|in den
  1: # you|con las|das #|de noche|de sus|do not|faites le|for this|hort auf|in der|me again|mehr bekommen|mich ab
  1: mir nicht|ne me|nix mehr|stop the|tell your|veux etre
  -1: # de|auf der|contact my|est quoi|get the|me no|mehr sms|melde mich|mich auf|n #|nada mas|text my|use this|want the
  -0.75: # #|a ustedes|ai plus|are fine|at the|cambie de|can i|comme ca|con el|demande a|der arbeit|did you|do i|do you
  -0.75: es spam|for the|hab das|i love|im getting|it by|las ofertas|m appeler|m appelez|manden a|me ill|me mandar
  -0.75: mich ein|mis stop|ne veux|nehmt meine|numero de|of the|oh stop|one is|par contre|phone use|que j|que les
  -0.75: rather than|remettez moi|sign me|sms ist|stop au|stop calling|stop youre|sur mon|text alerts|to see|usen este
  -0.75: vos messages|want to|we have
  0.75: # hier|# mon|a escribirme|a ma|ai #|au 33700|auf mir|ca suffit|can we|ce numero|das aufhort|das ist|de el|de los
  0.75: de mensajes|de quotedname|de vos|den versand|do #|dont care|dont send|dont you|en veux|es moglich|est du|euch an
  0.75: euch die|from you|gehts noch|hagan que|have a|i am|i have|ihr konnt|im not|je vous|l appli|la app|le faire
  0.75: le necessaire|les sms|let this|m enlever|m est|me apunte|me escriban|mehr schreiben|mi in|mis datos
  0.75: mon abonnement|mon numero|my number|my request|nada de|ne m|ne pas|nehmt die|nicht weiter|no deseo|no estoy
  0.75: not call|not text|of it|opt out|part of|porte plainte|que ce|que no|remove me|retirez moi|si vous
  0.75: siguen escribiendo|son las|stop im|thats the|the daily|this be|to opt|too much|use it|vous arretiez|vous ecrivez
  0.75: voy a|you #|you could
  0.5: # la|# no|# on|# stop|5 uhr|a escribir|a los|a otro|a rest|again ill|al perro|allez arreter|an mich|any longer
  0.5: asking for|at night|auf ihre|auf mit|avec les|avec vos|avez le|baja de|be removed|be the|before i|bin aus
  0.5: bin nicht|block you|ca cesse|call registry|call the|can someone|cancel my|cancelar la|ce qu|ce soit|celular de
  0.5: cette ligne|cette semaine|come off|comment on|como le|cut me|das ab|das abbestellen|das gepiepse|das nicht
  0.5: day stop|de escribir|de me|de no|de rappels|dejar de|dem verteiler|der bundesnetzagentur|der nacht|derecho de
  0.5: die nummer|do me|dont call|droit d|du harcelement|ecrivez a|ecrivez encore|ecrivez plus|el carro|en paz
  0.5: en recevoir|enlevez moi|enough is|envoyer des|envoyez plus|es ist|es reicht|est bon|est pas|est plus|esta linea
  0.5: este numero|estos mensajes|every day|falta que|for good|forget this|get my|get one|get these|give it|got the
  0.5: hab mich|hago #|hear from|how i|i call|i come|i mog|i unsubscribed|ich hatte|ich von|ich wurde|id like|id love
  0.5: ihr nervt|ihr schreibt|ill pass|im blocking|im good|im leaving|im on|immer noch|in may|in peace|in ruah
  0.5: infos mehr|inutile de|is a|is there|it a|it end|it for|it if|it is|it stop|j veux|je #|je pars|je revoque
  0.5: jemand anderem|kann das|kein interesse|keine weiteren|konnt mich|la escuela|la manana|la paix|la peine|la semana
  0.5: la suscripcion|lachez moi|lasst den|last week|le camp|le dije|le hago|les jours|lieber sms|like my|like to
  0.5: liste nehmen|lo que|los denuncio|los recordatorios|los voy|lose this|ma mere|mandar mensajes|me borrar|me i
  0.5: me mandan|me off|me retirer|me tienen|mehr schicken|meine einwilligung|melde ich|mensajes mas|mes donnees
  0.5: messages je|mi derecho|mi suscripcion|mi telefono|mich bei|mich da|mich raus|mich schon|mir auf|mir nichts
  0.5: mitten in|moi c|moi de|mon consentement|my answer|my appointment|my consent|my dog|my inbox|my late|my lawyer
  0.5: n est|nada que|ne #|ni un|nie wieder|no me|no se|no soy|no texts|no volver|nombre de|not to|numero equivocado
  0.5: nummer raus|of these|ofertas de|on a|on arrete|on friday|on ne|on peut|on se|on this|one more|pas etre
  0.5: pas interesse|pas interessee|pas lire|pedi la|permission to|plus d|plus etre|plus la|plus rien|por fabor|pour moi
  0.5: promos de|qu on|que ver|quiero ofertas|quit it|quitar de|quiten el|quoi pour|receive these|recibir estos
  0.5: refrain from|sacar de|se desabonner|semana pasada|send me|sending me|sent by|ser contactado|she is|sie haben
  0.5: signed up|sms nicht|someone else|soy cliente|stellen sie|still getting|still texting|stop je|stop les|stop these
  0.5: stopper les|su lista|subscription to|suis pas|take a|take me|text it|the branch|the discount|the messages
  0.5: the morning|the next|the quotedname|the reminders|the week|these messages|think i|this is|this phone|to get
  0.5: to text|tres veces|trois fois|turno de|uhr fruh|um loschung|un mauvais|un seul|unsubscribed from|vendi el
  0.5: verschont mich|veux que|vos pubs|vos textos|votre base|vous ai|vous continuez|want these|wie oft|with these
  0.5: with your|wrong person|years ago|you can|you going|you people|you text|your messages|zu werbezwecken
  -0.5: # i|# sus|# the|# to|# vos|10 off|a mi|a vos|add me|ai change|ai laisse|alertas de|an der|an diese|appelez plus
  -0.5: arrete de|arretez d|arretez vous|auf die|auf mich|aus versehen|avec mon|basta de|basta me|be a|be enough
  -0.5: be there|bei euch|bin ich|brauch ich|c est|ca a|can #|ce que|ce serait|ces sms|con dos|d envoyer|dans ma
  -0.5: das paket|de alta|de alto|de cobrarme|de l|de las|de mandar|de message|de ustedes|dejenme en|den nachrichten
  -0.5: dice que|die liste|die nachricht|die werbung|el mensajes|el otro|el sms|emailing me|en la|escriban a|fin de
  -0.5: fix it|from my|gardez moi|geht nicht|get on|got any|hab die|haben schon|i left|i prefer|i remove|i still|i told
  -0.5: i was|ich bekomme|ich brauche|ich die|ich hore|ich kundige|ich nicht|ich noch|ich raus|ich weiss|ihr habt
  -0.5: ill pick|im out|in my|in ruhe|interesse am|interested in|is enough|is it|is this|ist das|ist die|ist falsch
  -0.5: it anymore|j ai|jamais de|je les|je n|je reste|je suis|je viens|je voudrais|keep the|keine sms|l eau|la clinica
  -0.5: la lluvia|la newsletter|laisse mon|le livreur|le message|le sms|list of|loscht meine|lost my|maybe next|me at
  -0.5: me in|me llego|me more|mein name|mensajes con|messages de|mi paquete|mi resena|mich an|mir das|mir keine|mit dem
  -0.5: moi a|moi je|mon colis|more text|my ex|my name|my phone|nachrichten von|name ist|ne veut|need a|need it|neue ist
  -0.5: never got|new number|nicht aufhort|no escriban|no he|no longer|no mas|no pedi|no way|noch nicht|nos vemos|off at
  -0.5: on the|only text|otra vez|otro mensajes|oui je|para no|personne ne|peut etre|plus les|plus m|pour le|pour vos
  -0.5: pour vous|que faire|recevoir les|remove a|remove the|retirar mi|retirez mon|se me|see you|send the|sending the
  -0.5: sms bekommen|sms m|sms reicht|solo mensajes|still want|stop a|stop emailing|stop my|stop thats|stop you
  -0.5: stopp das|su mensajes|sus promos|switch me|take 10|tell you|texting is|the bank|the blue|the group|these texts
  -0.5: this month|this number|this one|this time|to you|told me|tragt mich|von den|vos sms|votre message|votre part
  -0.5: voudrais me|vous me|way stop|we need|weiter schicken|when you|when youre|wie kundige|will nicht|wir nehmen
  -0.5: with my|yours are
  0.25: # avec|# con|# fur|# it|# its|# l|# mi|# numero|# promo|a bloquear|a ce|a change|a customer|a des|a esto
  0.25: a favour|a funeral|a house|a l|a marre|a minor|a mon|a new|a quelquun|a qui|a quitte|a recibir|a su|a tout|a un
  0.25: a votre|a way|abo beenden|abo kundigen|about this|abstenganse de|again i|ai achete|ai demande|ai dit|ai jamais
  0.25: ai resilie|ai une|ai vendu|aimerais autant|aimerais que|al celular|all communication|all the|am on|angebote mehr
  0.25: angeschrieben werden|annuler l|ans ne|appreciate being|are no|arrete d|arreter les|arretez ca|arretez tout
  0.25: arretez vos|arrive pas|as per|asking me|at a|at all|at it|au telephone|au travail|auf mein|aufs handy
  0.25: auriez vous|auto ist|autorizacion para|aux textos|avec le|avec tes|avisos de|ay no|baja inmediata|bajenle a
  0.25: bajenme de|be contacted|be great|be taken|be unsubscribe|belongs to|besoin des|bien a|bin in|bin kein
  0.25: bin umgezogen|blockier euch|blocking this|bon la|bought a|brauch die|bugger off|by text|c bon|ca s|cada mensajes
  0.25: call list|call my|cambio de|can leave|cancel the|cancel this|cancelar los|cancelar suscripcion|cancelen mi
  0.25: cancelled my|cant afford|ce n|ce telephone|cease desist|ces alertes|ces envois|ces textos|cessez de|close my
  0.25: closed our|commande est|comment je|con sus|con ustedes|consent to|consider this|contactez plus|contacting me
  0.25: costs me|cuantas veces|cut it|d la|d mandar|da nicht|da raus|daily deals|dan de|dar de|darme de|das abo|das nie
  0.25: day is|de 9|de ahi|de baja|de ces|de chien|de contactarme|de continuer|de dar|de dentista|de difusion
  0.25: de enviarme|de esa|de escribirme|de esta|de estar|de esto|de fois|de la|de llamar|de lui|de m|de mandarme
  0.25: de molestar|de notifications|de nous|de pub|de publicite|de rendez|de texto|de textos|dejad de|dejame tranquila
  0.25: dejen d|dejen de|del club|delete it|delete me|dem system|den de|den sms|denme de|dentista no|der datenbank
  0.25: der liste|der nummer|der werbung|des fins|deseo recibir|deseo seguir|desinscrire moi|did not|didnt sign
  0.25: didnt text|die erinnerungen|die kinder|die sms|diese nummer|diese sms|diese woche|digga hor|digo no|dio mi
  0.25: dit non|do texts|do the|do to|donde sacaron|done with|donne mon|dont bother|dont need|dos de|doy de|drop me
  0.25: du mat|du matin|effacement de|effacez mes|ein diensthandy|eine sms|einwilligung zum|el celular|el de
  0.25: el descuento|el menu|el trabajo|el ultimo|elle est|email me|en a|en dehors|en deuil|en reunion|encore vous
  0.25: end it|end them|enleve moi|enlever de|enough texts|enough with|enviarme mensajes|envoyer vos|erhalt von
  0.25: erinnerungen mehr|es das|es mi|es que|escriban mas|est a|est compris|est decede|est en|est la|est mort|est trop
  0.25: est un|esta en|esta lista|esta semana|este es|este telefono|esto es|estoy harto|euch meine|euch wenn
  0.25: eure nachrichten|eure werbung|eurer liste|eurer werbung|every hour|every single|faire pour|faites moi
  0.25: falsche person|fichez moi|fig texts|fille a|for emergencies|for everything|for money|for these|forget you
  0.25: fous moi|foutez moi|from all|from on|from your|frosty fig|fuera de|fur alles|fur den|fur werbung
  0.25: further messages|geht mir|gentillesse de|genug von|get texts|getting these|gibt es|go away|got a|hab ein
  0.25: hab genug|habe kein|habe mich|haben die|habite plus|hacen falta|had enough|had my|had this|halt die|has been
  0.25: hasta cuando|hasta la|have kids|he passed|her number|heute nicht|hier nicht|horts auf|how #|how can|i brauch
  0.25: i did|i keep|i know|i mean|i only|i opted|i pay|i revoke|i said|i say|i sold|i stop|i think|i unsubscribe
  0.25: i would|ich blockier|ich das|ich gehe|ich hab|ich habe|ich kenne|ich mochte|ich verzichte|ich widerrufe
  0.25: ich ziehe|id prefer|id rather|if i|if its|ihr meine|ihre nachrichten|ik will|il possible|ill report|im broke
  0.25: im driving|im in|im still|in die|in march|in rente|in rueh|interesa nada|interesse mehr|interessiert mich|is 9
  0.25: is for|is not|is too|ist belastigung|ist ein|ist fertig|ist nicht|ist verstorben|it #|it again|it from
  0.25: it possible|it take|its all|its been|ive asked|ive had|j #|j en|j habite|jamais donne|je crois|je demande
  0.25: je desire|je me|je ne|je prefere|je prefererais|je refuse|je retire|je vais|jeden tag|jusqu a|keep getting
  0.25: keep sending|keep texting|kein bedarf|kein kontakt|keine angebote|keine erinnerungen|keine infos|keine mehr
  0.25: keine nachrichten|keine werbung|keinen kontakt|kenne euch|know who|komm ich|kontakt mehr|krieg ich|kurs ist
  0.25: l affaire|l ancien|l effacement|la #|la baja|la cnil|la farmacia|la fin|la gentillesse|la grappe|la je|la lista
  0.25: la presente|la prochaine|la publicidad|la semaine|lachez l|laissez moi|las 5|las promos|lasst das|last message
  0.25: last year|le code|le escriban|le mauvais|le spam|leave me|leave us|les digo|les dije|les dio|les pedi|les promos
  0.25: les relances|live in|lo mismo|lo quiero|longer interested|longer wish|los dias|los mensajitos|los quiero
  0.25: loscht mich|loschung meiner|lose my|lose the|love it|love to|lui ecrire|m ecrivez|m ecriviez|m envoyer|m envoyez
  0.25: m interessent|m oppose|ma commande|make it|make this|mandar nada|manden mensajes|manden nada|many messages
  0.25: many times|maple mart|mas avisos|mas nada|mas recordatorios|mas sms|mauvais numero|mauvaise personne|me aff
  0.25: me alone|me any|me anymore|me anything|me borran|me cobran|me contacter|me contactez|me coupons|me dan|me dar
  0.25: me den|me derangez|me desabonner|me desinscrire|me doy|me envien|me escribas|me estan|me instead|me interesa
  0.25: me interesan|me lleguen|me manden|me mandes|me message|me molestan|me mude|me one|me out|me quitar
  0.25: me recontactez|me sacar|me sali|me siguen|me stop|me suis|me things|me this|means stop|mehr angeschrieben
  0.25: mehr anschreiben|mehr aufs|mehr bei|mehr erhalten|mehr kontaktieren|mehr kunde|mehr senden|mehr von|mein handy
  0.25: meine daten|meine mutter|meine nummer|meine tochter|meiner daten|meiner nummer|meiner tochter|mensajes a
  0.25: mensajes al|mensajes si|mere tranquille|mes coordonnees|mes infos|message me|messages to|mettre fin|mi abuela
  0.25: mi consentimiento|mi hijo|mich #|mich abmelden|mich in|mich nie|mich von|mir lieber|mir nie|mir reichts|mit eure
  0.25: mit euren|mochte keine|mochte von|moi en|moi j|moi le|moi plus|moi tranquille|mon 06|mon accord|mon chien
  0.25: mon nom|mon num|mon pere|mon telephone|more alerts|more messages|more of|more quotedname|more reminders
  0.25: more texts|more time|mude a|my data|my daughter|my daughters|my info|my membership|my mind|my permission
  0.25: my privacy|my son|my subscription|my text|n en|nachrichten ab|nachrichten mehr|nachrichten nicht|nachrichten zu
  0.25: ne souhaite|ne suis|ne vous|need the|nehmen sie|never text|never was|new phone|ni me|nicht loschen|nicht mehr
  0.25: nicht nochmal|nicht schicken|nicht schreiben|nicht wieder|nichts von|nie zugestimmt|no #|no hay|no insistan
  0.25: no kiero|no la|no le|no les|no los|no m|no manden|no mandes|no mensajes|no mo|no more|no ocupo|no recibir|no to
  0.25: no vivo|no vuelvan|nobody here|noch ich|nom de|not a|not be|not for|not get|not my|not send|not use|notice to
  0.25: nous tranquilles|number again|number has|number out|numero borrenlo|numero c|numero effacez|numero es|numero que
  0.25: nummer gegeben|nummer nicht|nunca me|nutzung meiner|of my|of this|of your|off it|off of|offres de|oft noch
  0.25: on monday|on nights|oppose a|opted out|opting out|otez mon|oubliez moi|out how|par erreur|par la|par sms
  0.25: pas arretez|pas besoin|pas recevoir|passed away|pedi esto|peine d|peine de|per text|persona mayor|peut se
  0.25: phone alone|phone i|phone is|plan charges|plan de|plus jamais|plus le|plus un|plus vos|por correo|por sms
  0.25: possible de|possible to|pour que|pour tout|prefer not|prefere ne|presente solicito|que ca|que molestos|que paren
  0.25: que vous|quien les|quiero cancelar|quiero mas|quiero mensajes|quiero nada|quiero saber|quiero salirme|quiero sus
  0.25: quiero volver|quit sending|quitenme de|quitte la|quotedname alerts|quotedname list|rather not|rather you
  0.25: receiving these|recevoir ca|recevoir ces|recibir esto|recibir nada|recoive plus|reminders i|remove number
  0.25: remove this|remove us|removed from|report you|reporting this|retire moi|retire mon|retirez le|retiro mi
  0.25: revoco mi|revoke consent|rid of|rien de|ruah mit|runter von|sacame de|sacaron mi|sagt ich|said no|said stop
  0.25: sais pas|salgo de|salir de|say stop|schicken sie|schickts ma|schluss damit|schreiben sie|schreibt mir|screw you
  0.25: se acabo|se desabonnez|se equivocaron|se lo|se quien|seguir en|seguir recibiendo|sending these|serait il
  0.25: seria posible|should be|si me|si oui|si siguen|sie das|sie meine|sie mich|sie mir|sie nicht|sie uns|since i
  0.25: single day|sms a|sms abbestellen|sms c|sms de|sms ich|sms mas|sms nerven|sms pour|sms sind|sold the|solo por
  0.25: souhaite me|souhaite plus|soy una|spamming me|spart euch|stellt das|stellt die|still on|stop asking|stop avec
  0.25: stop blowin|stop c|stop getting|stop i|stop means|stop receiving|stop schreiben|stop sending|stop texting
  0.25: stop them|stop this|stop with|stoppe ich|stoppen sie|stoppt das|streichen sie|suis au|suis en|suis jamais
  0.25: supprimez mes|supprimez moi|sus ofertas|suscripcion a|take us|taken off|telefono no|telephone est|text messages
  0.25: text thing|texting me|texting us|texts after|texts are|texts i|texts remove|texts stop|than my|that this
  0.25: thats enough|the 4th|the baby|the bill|the blood|the car|the church|the couch|the course|the do|the fcc
  0.25: the frosty|the last|the mailing|the notifications|the number|the only|the promos|the same|the school|the spam
  0.25: the sth|the store|the texting|the texts|the wifi|the word|the wrong|the years|them anymore|them off|there a
  0.25: there an|there is|there stop|these alerts|these anymore|these come|these off|these stop|these to|this #
  0.25: this line|this list|this remove|this stop|this the|three times|time asking|time im|to be|to email|to end|to hear
  0.25: to it|to keep|to leave|to me|to not|to say|to these|to unsubscribed|today im|todos los|too many|tous les|tout ca
  0.25: trouve un|turn them|turn these|two years|u have|u stop|um streichung|una persona|une fois|une table
  0.25: unsubscribe me|unsubscribed me|unsubscribed this|unterlassen sie|up again|up for|up i|up my|ur texts|us about
  0.25: us dere|us off|va bien|va faire|vais vous|van a|vendu la|vergesst mich|verpisst euch|verzichte auf|veux me
  0.25: veux plus|vez ustedes|vivo en|von euren|von eurer|von sms|von weiteren|vos envois|vous ne|vous retirez|vuelven a
  0.25: w the|want anything|want out|want texts|war das|war super|was muss|way too|we are|we closed|we sold
  0.25: weitere nachrichten|wem anders|wenn das|wenn es|werbe sms|werde ich|weve gone|when are|when i|who dis|who is
  0.25: whoever runs|why am|why you|wie komm|wie melde|wie stoppe|wie werde|wieder ihr|will das|will diese|will eure
  0.25: will it|will meine|will nichts|will raus|will von|wish to|wohn nicht|wont be|word to|work there|would appreciate
  0.25: would like|would love|wrong guy|wrong number|y a|y en|you are|you done|you get|you keep|you mean|you my|you no
  0.25: you not|you sell|you send|your phone|youve got|zu schicken|zu schreiben|zu viel|zum erhalt
  -0.25: # a|# al|# at|# aus|# en|# for|# from|# getting|# ich|# in|# jamais|# je|# les|# mas|# me|# message|# mit|# mot
  -0.25: # nehmen|# not|# pas|# pizza|# send|# von|19 uhr|3 semaines|5 min|555 0188|6 weeks|a casa|a cette|a dit
  -0.25: a friend|a la|a list|a message|a plus|a que|a quelle|a text|about it|add my|add this|after all|ahi estare
  -0.25: ai commande|ai deja|ai envoye|ai recu|al tecnico|all set|alles gut|alte nummer|am samstag|am wochenende|an die
  -0.25: an hour|ancien numero|antes de|any more|anything else|apres 18h|are these|arrete c|arrete pas|arrete tu
  -0.25: arreter ces|arretez de|arretez le|arretez les|arrive dans|as a|asked to|at 9|at this|au 2e|auch fur|auch in
  -0.25: aus dem|aus den|aus der|avez vous|aww stop|back to|baja del|basta con|be #|be late|be you|before you
  -0.25: beim nachbarn|blocked my|blue one|book me|borren mi|c etait|ca fait|ca va|cambiar la|cancel all|cant make
  -0.25: ce soir|celui ci|change my|changed my|chez vous|collect it|come get|comment se|con la|con que|con todo|con un
  -0.25: continuer a|count me|cual es|cuando me|d accord|d attendre|da bin|da ist|dans l|das auch|das handy|das in
  -0.25: das mit|das reicht|das stopp|de batterie|de commande|de david|de donde|de lo|de ma|de pedido|de plus|de promos
  -0.25: de recevoir|de samedi|de semana|de temps|de una|de vaccin|de venir|de vous|deja paye|del gym|del trabajo
  -0.25: del turno|delete the|deleted your|den schlussel|den zweiten|depuis lundi|der #|des sms|despues de|deux fois
  -0.25: di de|didnt get|die alte|die bestellung|die falsche|die haltestelle|die torte|do we|does it|dont contact
  -0.25: dont forget|dont understand|dos veces|drop it|ecrivez moi|effacez le|eine nachricht|einen termin|einer stunde
  -0.25: el ascensor|el bano|el cel|el cobro|el corte|el dia|el pastel|el pedido|el plan|el timbre|en retard|en stock
  -0.25: encore une|end of|enleve les|envoyer ca|envoyer les|envoyez moi|envoyez pas|er hat|es el|es nicht|es normal
  -0.25: escriba mas|est ce|est fini|est normal|est vous|esta bien|este mes|estoy afuera|estoy en|etait pour|euch das
  -0.25: euch keine|euch zu|every time|extended warranty|falsche nummer|faut il|fois que|for july|for me|for orders
  -0.25: for texts|for two|forget it|forget me|forget the|forgot my|found it|from a|from the|fur meinen|fur sms|fur zwei
  -0.25: geht bei|get a|get me|gibts das|give me|go ahead|go through|got anything|got it|got your|hab bezahlt|hab ich
  -0.25: habt ihr|had it|haha stop|hasta que|hat das|hat sich|hatte ich|have my|have the|have to|heisst das|help me
  -0.25: her off|hole es|hor auf|hort ihr|how do|how many|how much|how to|how would|i #|i blocked|i can|i changed|i do
  -0.25: i found|i hate|i kumm|i missed|i never|i no|i replied|i sign|i text|i won|i wu|ich #|ich mein|ich meinen
  -0.25: ich melde|ich mich|ich nehme|ich schreibe|ich soll|ich warte|ich will|ich zeig|ich zeige|ich zu|if im|if it
  -0.25: ihr mich|ihr noch|il a|im #|im furious|im going|im here|in a|in class|in for|in line|in the|inscrivez moi
  -0.25: interesa el|interesa la|interesse par|interesse pas|is better|is out|is spelled|is that|ist der|ist krank
  -0.25: ist weg|it ill|it out|it to|it up|it youre|its 555|its a|ive paid|j annule|j arrive|j attends|j avais|j enleve
  -0.25: ja ich|je descends|je dois|je m|je serai|je signale|je veux|kam nicht|kann ich|kann nicht|karte sperren|keep me
  -0.25: keeps harassing|keine lust|keine rechnung|keine tute|keinen nachtisch|kommen nicht|konnen wir|kundige ich
  -0.25: l accueil|l argent|l ecole|l instant|la basura|la calefaccion|la cantine|la direccion|la foto|la hora|la mesa
  -0.25: la musica|la noche|la obra|la otra|la pastilla|la place|la puerta|la rue|la sortie|la ultima|laissez sonner
  -0.25: las 2|las 8|las alertas|lass mich|lassen sie|lasst die|le 12|le bleu|le chauffage|le gateau|le numero
  -0.25: le prelevement|le sucre|leave the|left my|les alertes|les messages|les pubs|les textos|les vacances|let me
  -0.25: let you|list i|longer have|longer need|los bloqueo|los mensajes|los puntos|los sms|love the|m a|m avez|m ecrire
  -0.25: m en|m interesse|ma carte|ma femme|ma sœur|macht ihr|making me|manden mas|many texts|mas azucar|mas informacion
  -0.25: mas mensajes|mas tarde|me #|me a|me as|me avisan|me back|me blush|me borro|me cobraron|me di|me dio|me duele
  -0.25: me encanta|me encantan|me faire|me for|me harceler|me if|me im|me llegan|me on|me quedo|me quiero|me rayer
  -0.25: me salio|me sirve|me text|me the|me to|me two|me va|me you|mehr im|mehr infos|mehr notig|mehr nur|mehr zu
  -0.25: mein vater|meldet euch|mensajes de|mensajes desde|mensajes me|message de|message je|messages on|mi cuenta
  -0.25: mi factura|mi jefe|mi pedido|mi tarjeta|mich im|mind found|mir die|moi ca|moi du|moi plutot|mon ancien|mon bail
  -0.25: mon chef|mon compte|mon retour|more info|more questions|more seats|more stop|more than|moved to|much for
  -0.25: much is|muss ich|my account|my boss|my card|my food|my husband|my landlord|my mobile|my money|my neighbour
  -0.25: my new|my old|my order|my other|my review|my sister|my sms|my spot|my umbrella|my wife|n ecrivez|nachricht von
  -0.25: nachrichten nerven|nada a|name is|name off|ne andere|need anything|need to|neue adresse|neue nummer|never asked
  -0.25: never change|never mind|next week|nicht an|nicht da|nicht die|nicht klingeln|nimm mich|no es|no i|no llega
  -0.25: no necesito|no no|no onions|no puedo|no quiere|non je|not coming|not contact|not disturb|not getting|not home
  -0.25: not me|not sure|not this|number do|number is|number on|number take|number to|numero a|numero je|nummer von
  -0.25: ob ich|of those|of town|off for|off the|off with|off work|old address|olvide mi|on file|on hold|on it|on me
  -0.25: on my|otez moi|otro numero|out at|out of|paket ist|par le|par mois|para de|para nada|paren de|paren el|paren la
  -0.25: pas a|pas annuler|pas de|pas demande|pas deranger|pas dispo|pas du|pas ecrivez|pas encore|pas la|pas moi
  -0.25: pas mon|paso por|pause my|per post|phone who|pick it|pick up|plus a|plus besoin|plus ce|plus sur|por aqui
  -0.25: por mensajes|pour deux|pour l|pour la|pour les|pour mon|pour ne|pour se|pretending to|publicidad a|puedo ir
  -0.25: put me|quand est|que dejen|que le|que lo|que me|que paso|que se|que si|quelle heure|quiero el|quiero los
  -0.25: quiero que|quiten mi|quoi la|quotedname no|rappelez moi|rappels de|rather get|rayer de|read your
  -0.25: recordatorios de|reminders from|repondre stop|retirer mon|retirez les|rien a|rien demande|rien en|s arrete
  -0.25: s est|saquenme de|schicken ich|schreiben ich|se desinscrire|seid ihr|seit einer|send a|send it|send someone
  -0.25: sent the|serai la|should i|shut off|si je|si los|si quiero|sich geandert|sie es|sie schreiben|sigan mandando
  -0.25: silla de|sin cebolla|size 8|size 9|sms ca|sms kommen|sms le|sms me|sms verteiler|sms von|sms will|soy el
  -0.25: spam no|still get|still no|stop everything|stop ich|stop me|stop message|stop payment|stop shop|stop sign
  -0.25: stop that|stop to|stopp war|streicht mich|su numero|sucre vous|supprime mon|sur la|suspendan el|take her
  -0.25: take my|talk to|text about|text instead|text list|text me|text the|text this|text with|text you|texted me
  -0.25: texting her|texts about|texts only|texts to|that puppy|that was|the alerts|the bin|the cake|the cat|the code
  -0.25: the coupons|the day|the door|the email|the extended|the gate|the gym|the house|the kids|the money|the other
  -0.25: the phone|the pickles|the plumber|the raffle|the receipt|the red|the reminder|the sign|the text|the waitlist
  -0.25: the warranty|the window|there in|theres no|these reminders|tired of|to #|to bother|to bring|to call|to cancel
  -0.25: to do|to know|to receive|to texts|told the|tout en|tout va|trop cher|trop de|uhr ist|un autre|un mensajes
  -0.25: un sms|una hora|une erreur|une fuite|unsubscribe by|unsubscribed i|up with|update my|utilisez celui|va pas
  -0.25: vendi la|versehen abgemeldet|veut plus|viele nachrichten|voir avec|volver a|von der|votre numero|vous avez
  -0.25: vous c|vous etes|vous les|vous n|vous rappelle|vous supprimer|vous vous|want any|want it|want my|wants to
  -0.25: warte seit|was ist|was tun|wasnt me|we only|we won|wegen dem|wenn ich|wenn ihr|wer ist|werbung mehr|were closed
  -0.25: what i|what number|what time|whats your|where is|who do|why did|wie #|wieder sms|wifes phone|will be|will i
  -0.25: will keine|wipe my|wir kommen|wir sind|wir wollen|with a|with this|withdraw my|won the|work phone|works for
  -0.25: worst service|would be|wrong address|wrong chat|you i|you in|you said|you sent|you there|you were|your message
  -0.25: your number|your office|your records|your site|your text|your texts|youre making|zu spat|zu zahlen
`;

/** What pairs of words weigh. Written by `npm run weigh`, not by hand. */
export const EVIDENCE_OF_PAIRS: Language = { evidence: EVIDENCE };
