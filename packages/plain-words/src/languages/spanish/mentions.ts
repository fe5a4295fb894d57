import type { Language } from '../../engine/rule-book.js';

const CLASSES = `
  negocio: doctora gym aseguradora club tienda mecanico restaurante banco gimnasio dentista compania seguro \
      telefonica telcel movistar farmacia competencia \
      aseguradora operadora supermercado peluqueria veterinaria
  falla: tarde fria frio equivocada equivocado talla factura precio precios pedido envio pizza entrega \
      error rota roto suben cobran cobro cara caro
  paseo: paseo natacion futbol torneo excursion carrera clase curso campamento partido comida cena espera \
      viaje concurso taller invitados rifa baile coro fiesta asado competencia compras
  irse: baja bajas stop alto basta salir salirme salirse salgo salga sale cancelar cancelo desuscribo \
      desuscribirme \
      desuscribirse desuscribir borro borrarme borrarse parar dejar desuscribi
  persona: esposo esposa marido mujer mama papa madre padre hijo hija hijos nino nina bebe hermano hermana sobrino \
      sobrina prima primo tia tio abuela abuelo abuelita suegra suegro cunada cunado vecino vecina amigo \
      amiga novio \
      novia ex jefe jefa companera companero nieto nieta doctor doctora dr dra medico maestra profe profesor \
      cliente \
      clienta chavo chava gato perro socio socia vieja viejo
`;

const MENTIONS = `
  estuve|estaba a nada|punto|poco de ..8
  ni|nunca se les|le|te|les|ustedes? ..1 ocurra|atrevan|atreva ..8
  no se|te atrevan|atreva|atrevas|ocurra a? ..6
  nunca|jamas|no dije|dijimos|escribi que|q no|ya ..6
  @negocio|@persona ..1 anterior|anteriores|pasado|pasada|viejo|vieja ..10
  baja|sali|salirme|borre|salgo|salimos|desuscribi ..1 del|de|al correo|mail|newsletter|email|boletin|app ..8
  stop|baja|alto ..4 no fui|era|fue yo|mio|mia
  como|que|cual funciona|es|pasa ..3 de|la|lo ..1 darse|baja|salirse|dar|cancelar
  ?: es|sera cierto|verdad que|si ..8 @irse|baja
  @persona siempre|nunca|ayer|ya? dice|dijo|puso|mando|pide|grita|escribio|queja ..8 no|ya|stop|baja|basta|mas
  @persona ..2 se queja|quejo|quejan
  casi ..3 bloque*|doy|borro|salgo|denuncio|cancelo|reporto|desuscribo
  como|si|otra|vuelvan|cuando|donde ..8 @falla ..10 borren|borro|baja|salgo|quiten|saquen|cancelo|voy
  no|nunca|jamas pedi|solicite|autorice|dije|quise|pedimos que? me|nos|la|mi? ..2 \
      baja|borraran|sacaran|quitaran|eliminaran|dieran|cancelaran
  ?: cliente|alguien|persona|usuario|gente ..4 dice|pide|quiere|manda|escribe ..10
  lista de|del|para -quotedname|mensajes|sms|@msg|correo|difusion|distribucion|contactos|envios|envio|ustedes|uds\
      |marketing|clientes|telefonos|mailing|usuarios|numeros|los|las|la|el|publicidad|mensajeria\
      |suscriptores|spam|whatsapp|avisos|notificaciones|esta|ese
  @quite -@msg|lista~6 @paseo
  lista ..2 @paseo
  le|les dije|pedi|digo|escribi al|a mi|la|el|los? ..1 @negocio ..10
  dije|pedi a|al mi? @negocio ..10
  otra|otro|anterior|vieja|antigua @negocio|compania|empresa|tienda ..10
  anterior|pasada @persona|proveedor|empresa ..10
  bromeaba|bromeando|broma|chiste|jugando ..8 baja|stop|@irse|borren
  @irse|baja|borren ..6 broma|chiste|jugando|bromeaba
  baja|stop|alto|salir ..4 error|accidente|querer|equivocacion
  ?: cuanto|cuando tarda|demora|dura|tiempo ..8 baja|@irse
  no se|pensando|dudando|viendo si? ..3 @irse|darme|salirme|borrarme
  responda|respondan|responde|envie|mande|contesta|conteste stop|baja|alto|salir para|si|y|pero
  // What follows a stop, how and when one is possible
  gratis|cuesta|cobran|cobra|cuestan ..5 stop|baja|alto
  que|q pasa|pasaria|pasara|ocurre|sucede|hacen|pasan ..8 si|cuando ..6 @irse
  ?: si|cuando ..5 @irse !en
  ?: si ..4 ya no quiero
  ?: si ..4 @irse ..8 pierdo|pierde|tambien|igual|siguen|sigo|cobran|puedo|llegan
  ?: darme|darse|dar|dando|salirme|salirse|cancelar|la ..3 baja|lista ..6 \
      cuesta|coste|costo|gratis|pierdo|pierde|tiene|afecta|cancela|borra
  ?: como|donde|cuando|cuanto|cuantos|quien|quienes se|le|la|mi|es|han|hay|pueden|puede~2 \
      uno|alguien|gente|hace|dado|dio|@persona|quiere|hacen ..5 @irse
  uno|alguien se|quiere|puede da|sale|salga|dar|salir|salirse|borra|cancela de? baja|lista|aqui?
  cuantos|cuantas|quien|quienes ..4 @irse
  ?: puedo|puede|podre|podria|podemos ..3 @irse ..2 despues|luego|tarde|adelante
  ?: volver a suscribirme|suscribirse|entrar|apuntarme
  que ..1 significa|quiere|es ..5 baja|stop|alto !por
  ?: que|quien|esos|esas|eso ponen|pone|dice|dicen|sirve ..4 baja|stop|alto|basta
  por que|xq|porque -no|todavia|aun|siguen|sigo~5 dado|dada|dados|dieron|estoy|pone|dice ..3 baja|desuscrito
  // Conditions and threats to leave for some other fault
  si -@msg|mandan|escriben|siguen|sigue|molestan~14 me|nos|busco|buscamos voy|vamos|cambio|cambiamos|otro|otra ..3 \
      otro|otra|lado|parte|$
  si -@msg|manda|mandan|escriben|siguen|sigue|molestan|vuelven|mandando|paran|dejan|me~12 me|nos \
      voy|doy|vamos|borro|salgo|cancelo|desuscribo|cambio|damos|salimos ..4 $|baja|de|borrar|salir|otro
  otra|otro|una|uno mas|vez ..2 y me|nos borro|salgo|doy|voy|desuscribo
  // A stop that was nearly sent, not meant, or is denied
  dije|pedi|dijimos|digo que no me|nos ..1 dier*|dieran|den|quit*|borr*|saqu*|elimin*
  no hace|hay falta|necesidad|necesario de|que~2 me|nos? den|borren|quiten|saquen|darme|borrarme|quitarme\
      |desuscribirme|desuscriban
  no|nunca|jamas|tampoco yo|me|nos|les|le|he|estoy|estamos|quise|queria|quiero|voy|pienso|pretendo|digo~3 \
      + pedi|pedido|dije|dicho|solicite|era|dando|puse|querer|quise|queria|dare|daria|mande|pedimos|dar|darme|doy\
      |mandar \
      -esto|este|mensajes~3 + baja|stop|alto|basta|salir|salirme|salirnos
  no es que ..1 no
  yo no|nunca ..2 queje|quejo|queje
  era|fue|quise|queria|meant|decir|puse|escribi ..2 stop|baja|alto|basta ..3 era|no|sino|shop|alta|pero|es
  casi|pensaba|pense|pensando|estuve|estaba|iba ..6 baja|salirme|borrarme|cancelar|salir ..8 pero|hasta
  puse|mande|conteste|escribi|envie|respondi ayer|antes? stop|alto|baja|basta ..2 sin|por|pero|anoche|jugando
  no|tampoco pido|pedimos|digo|quiero|queremos que me|nos|lo|los borren|quiten|saquen|eliminen|den|dejen -de ..8 \
      sino|menos|solo|pido|pero|quiero
  no pido|pedimos|digo|estoy que|pidiendo me|nos|que~2 borren|quiten|saquen|eliminen|den|baja
  // What somebody else says, wants or has done
  @persona ..1 cree|piensa|dice ..4 contestar|responder|mandar|poner stop|baja|alto
  @persona ..3 dice|dijo|pregunta|pregunto|puso|mando|escribio|contesto|puso|cree|toco|agarro|apreto\
      |respondio|texteo \
      ..8 @irse|deje|dejen|quiere
  @persona ..2 me|nos|le dijo|dice|escribio|puso|mando|grito ..3 no|ya|deja|dejame|dejen|dejeme|para|paren|que
  le|les dije|pedi|digo a mi|@persona ..2 que? ..2 no|ya|deje|@deja|para|pare
  @persona ..4 quiere|quieren ..10 ella|pero|misma|mismo|aparte
  @persona ..2 dio|salio|borro|cancelo|dieron ..2 baja|lista|grupo
  @persona ..2 pidio|pidieron|dijo ..2 que|parar|pararan|dejaran|quitaran|borraran|dejar|basta ..8 \
      yo|paso|pararon|funciono
  les|le pidio|pidieron que? pararan|dejaran|parar|quitaran
  // A stop of another service or thing, and none of texts
  correos|llamadas|cartas|correo no mensajes|sms|mensaje si
  baja|sali|salirme|borre|salgo|salimos|desuscribi ..2 de|del otro|otra|otros|otras
  otro|otra|otros|otras tienda|gimnasio|banco|compania|empresa|negocio|app|salon|lista|restaurante|taller no \
      para|paran\
      |deja|dejan|dejaban
  dejar|dejen|deja|deje|dejo|parar|paren|para|deje|dejan de|d cobrar|ladrar|vender|hacer|fumar|llover|llorar|sonar\
      |gotear|usar\
      |tomar|comer|gritar|construir|servir|ofrecer|funcionar|estacionar*|tirar|crecer|poner|trabajar|ir|abrir|cerrar
  cancel*|quit*|elimin*|termin*|dar|baja ..7 no los|sus|las mensajes|sms|avisos|alertas|textos
  // The words themselves: links, leaflets, spelling, titles
  mensaje|sms|texto|otro|anterior decia|dice|ponia|pone|dijo ..8 @irse|recibir
  leer|lei|leia|oi|dicen|escuche que ..3 stop|baja|alto
  pongan|poner|agreguen|agregar|incluyan|escriban|diga ..8 baja|stop cuando
  enlace|link|boton|pagina|opcion|palabra de|para|del darse|baja|desuscribirse|salir|cancelar
  gente|clientes|socios|personas|ellos puede|pueden|quieran|quieren ..3 baja|salir|salirse
  folleto|volante|cartel
`;

const WELCOME = `
  antes|despues|noche|domingo|domingos|madrugada|temprano ..5 no ..6 tarde|si|dia|ok|bien|semana
  no ..4 antes|despues|noche|domingos|madrugada|temprano ..6 tarde|si|dia|ok|bien|semana|mejor
  a mi si|me gustan|sirven|encantan|ayudan|sirve|gusta
  los? sms|mensajes los|si quiero|dejo|dejenlos|dejen
  no|ya me|nos escrib*|contact*|mand*|llam*|busqu* por|x|al \
      correo|facebook|whatsapp|mail|telefono|llamada|fb|email|telefono ..8 \
      aqui|aca|sms|mensaje|mensajes|texto|este
  por|x correo|facebook|whatsapp|mail|telefono|fb|llamada no ..4 aqui|aca|sms|mensaje
  ni|nunca|no se les|le|te|les|ustedes? ..1 ocurra|atrevan|atreva|vayan|vaya a|quitar*|sacar*|borrar*|dejar|dar*
  volver|vuelvan|vuelva|vuelve|pueden a incluir*|agregar*|poner*|meter*|dar*|anotar*|suscribir*|inscribir*\
      |activar* !baja
  reactiv*|reincorpor*|reinscrib*
  yo me quedo|sigo|los|si !sin
  por ahora|hoy|mientras bien|esta|estan|todo|los|me
  no me quiten|saquen|borren|eliminen|den
  curiosidad
  solo|nada|nomas mas? pregunto|preguntaba|pregunte|preguntando
  solo|nada|nomas mas? queria|quiero|quisiera ..1 saber|preguntar|info|informacion
  pregunto|pregunta es? por|para mi|un|una|el|la @persona|amigo|amiga|trabajo|informe|clase
  quiero|queremos|quisiera|deseo|prefiero -no|dejar seguir recibiendo|recibiendolos|con|en
  -no|me|nos|que|lo|los|si|y|como sigan|sigue|siga|continuen mandando|enviando|escribiendo|mandarme|avisando\
      |mandarlos|enviarmelos !y|pero
  ^ sigan|sigue|siga|continuen|vuelvan|vuelve a? mandando|enviando|escribiendo|mandarme|avisando|mandarlos\
      |enviarmelos !y|pero
  no ..2 hagan|haga|hagas caso
  ignor* ..3 mensaje|stop|baja|anterior|alto|basta|eso
  me retracto|arrepenti
  fue|era|es|por un|una|pura? error|equivocacion|accidente|broma ..8 sigan
  fue mi|el|la nino|nina|hijo|hija|nieto|nieta|gato|perro|bebe|@persona
  sin querer|queriendo
  pero yo si
  yo si|tambien los? quiero|leo|uso|necesito|escribanme
  si escribanme|mandenme|quiero|manden|sigan
  sms|mensaje|mensajes|texto|textos|whatsapp por? + si|perfecto|bien|ok|adelante|pueden|puede|esta|estan \
      !ya|no|que|mandan
  por|x|con sms|mensaje|mensajes|texto|textos|whatsapp + si|perfecto|bien|ok|mejor|pueden|puede|esta|estan|basta
  un|1|uno solo? mensaje|sms|aviso por|al|a|cada la? semana|dia|mes
  menos seguido|frecuencia|frecuentes|mensajes
  solo|nomas|unicamente mande*|manden|mandenme|envien|envienme|avisen|avisenme ..2 lo|los|las|de|cuando|si
  escriban*|escribanme|manden|mandenme|avisen*|avisenme mas|despues|luego|tarde|manana|en tarde|de|rato|la|las
  no|antes me|nos? escriba*|mande*|envi*|manden ..2 de|tan|en noche|temprano|madrugada|las|clase
  como|cuando|las|los|esos|estos|sus|tus @msg ..1 me|nos encantan|encanta|gustan|sirven|ayudan|ayuda
  @msg|avisos|promos|recetas ..1 que|son? me? encantan|utiles|buenos|buenas|buenisimos|lindos|nunca
  ojala|espero nunca|no|que dejen|paren
  no|nunca + paren|dejen|deje|pare de? !escrib*|molest*|de|insist*
  bien|estan los|sus mensajes|sms|avisos
  porque|xq|que me dieron|sacaron|quitaron|borraron de|del|la|baja ..6 quiero|vuelvan|recibir
  siganle|sigale|siguele|sigueme|siganme|mandenle
  agreguenme|agregame|vuelvanme|anotenme|apuntenme|incluyanme|metanme
  yo no $
  usen|use|escriban|escribanme a? este|al ..1 $|mejor|nuevo
`;

/** What speaks of a stop without asking for one: questions, conditions, reports, denials, jokes about the word. */
export const SPANISH_MENTIONS: Language = { classes: CLASSES, mentions: MENTIONS, welcome: WELCOME };
