import type { Language } from '../../engine/rule-book.js';

const HARMLESS = `
  no|nunca|sin me|nos|lo|la|los|las|le|les? + \
      @para|@deja|@quite|cancelar|cancelen|cancele|desuscriban|olvide|olviden|dejes
  no quiero|queremos|deseo|quisiera|quieran|quiere|voy|puedo|pueden|puede|podemos a? \
      @para|@deja|@quite|cancelar|darme|salir|desuscribirme|perder
  no para|paran|paraba|paro|dejan|deja|deje de !mandar*|escrib*|envi*|molest*|joder
  cuando ..4 parar|dejar !de|con|$|ya
  quien|donde|cual|que|cuanto ..4 parar|dejar !de|esto|estos|los|sus|las
  quien|donde|cuando|cual|que|cuanto ..4 para|paran|dejo|deja|cancelo|alto|bajo|salir|sale|salen !esto|estos|de
  debo|puedo|tengo|debemos|hay|si que? ..2 @deja|@para|cancelar|cancelo \
      !de|estos|esto|los|las|sus|la|dejen|mensajes|escribir|$
  debo|puedo|debemos que? ..2 @deja de -recibir|@msg|estos|sus
  si ..2 baja|alto|stop|cancelo|dejo
  dice|dicen|decia|pone que? ..2 baja|alto|stop|cancelar
  doy|dar|darme|da|dan|damos|darse|darnos|den|dio de baja a|de|del|en? la|el|los|las|mi|un|una|su? @cosa
  ?: alto|alta
  suscripcion|suscripciones a|al|de|del|en el|la|los|su? @cosa|periodico|diario|boletin|caja|canal
  ?: termin*|acab*|finaliz* hoy|ya|manana|el|la|cuando
  ^ nada mas|otro $
  cuando ..1 termin*|acab*|venc*|finaliz* !de|con
  ?: cuando|hasta|cual|que ..3 termin*|acab*|venc*|finaliz*
  @deja de mandar*|enviar* ..3 tecnico|repartidor|conductor|chofer|paquete|paquetes|pedido|pedidos|carta|cartas\
      |correo|correos|email|emails|factura|facturas|papel|revista|revistas|catalogo|catalogos|caja|cajas|recibos
  borre|elimine|borramos|perdi|quite|cancele ..4 sin|por|x querer|error|accidente
  de|esta|estoy|estaba|estan|por baja medica|maternal|laboral|paternal|hoy|por|desde|hasta
  estoy|esta|estan|estamos|sigo|estuve|anda|ando de baja
  planta|temporada|calidad|presion|gama|parte|marea|zona|bateria|muy|mas|clase|tarifa|cama baja
  baja el|la|los|por|al|en|a|california|un|tension|presion|medica|laboral
  alto ahi|jaja|de|el|en|precio|y|voltaje
  muy|mas|tan|en|el|un|piso|volumen|precio alto
  para el|la|las|los|mi|que|ti|hoy|manana|llevar|cuando|cuanto|<n>|una|un|dos|tres|esta|este|nosotros|ver|todos
  para|pare|paren|parar|parada|paro en|aqui|ahi|frente|un|cerca|antes|junto|por|aca|al
  es|sirve|listo|cita|mesa|algo|opciones|hora|todo|turno para
  basta con|un|una|uno|de lluvia
  con eso|esto basta
  @deja ..1 las|los|la|lo|el|un|una|mis|paquete|llaves|todo ..1 en|con|paquete|llaves|pedido|recado|mensaje|dinero
  deje|deja|dejen|dejenlo|dejelo|dejame|dejeme en|con !paz
  deje|deja|dejen|dejenlo|dejelo|dejame|dejeme saber|ver|pensar|revisar|un|una|el|la|mi|las \
      !spam|publicidad|acoso|propaganda|mensajeria
  deje|dejo|dejamos mi|mis|el|la|las|los
  @quite ..2 cebolla|segundo|segunda|primer|primera|anterior|carrito|articulo|producto|pedido|mancha|direccion|item\
      |viejo|vieja
  @quite ..3 de|del|en mi|la|el|esa|ese|este carrito|pedido|reserva|orden|cuenta|turno|cita
  @quite ..2 de la lista de espera|invitados|compras|reserva|reservas
  grupo de|del whatsapp|facebook
  lista de espera|invitados|precios|compras|deseos|reserva|reservas
  cancelar|cancela|cancele|cancelen|cancelo|cancelaron|cancelado|cancelada ..3 \
      cita|pedido|reserva|reservacion|turno|orden|mesa|clase|vuelo|entrega|compra|hora|gimnasio|gym
  cancel* el|mi|un envio !de
  cancel* mi|la|el|una|lo|las|los \
      !mensaje*|sms|suscripcion|envio|publicidad|consentimiento|permiso|autorizacion|alertas|avisos|notificaciones\
      |promos|promociones|recordatorios|textos|mensajitos
  cuanto|como|se|precio|cuesta ..3 suscripcion !mensajes|@msg~4
  no me|nos llamen|llame|llames
  ya? no me|nos llega|llegan|llego|escriben|escribes|escribe|manda|mandan|envian|mandaron|enviaron|escribieron
  no me|nos mandaron|mando|llego|enviaron|envio|escribieron|han|ha|has
  por que|xq ..2 dejaron|dejo|no ..1 escriben|mandan|mandar|enviar|escribir*|mandar*|enviar*
  no mas|+ correos|correo|emails|llamadas|de <n>|dudas|azucar|preguntas
  no se molest*
  no es molestia
  me|no molesta el|la|un|una|si|que
  no me|nos? escriba*|mand*|envi* el|hoy|manana lunes|martes|miercoles|jueves|viernes|sabado|domingo|estoy
  no me|te|le|les? mande|manden|envie|envien|escriban|mandes|escribas|envies ..3 \
      antes|hasta|mientras|despues|otro|pedido|equivocado
  no me|nos? manden|mande|mandes|envien|envie|envies al|el|la|un|una|otro|otra -@msg|vez
  no quiero|deseo|necesito ..2 perder*
  quiero|quisiera|necesito que me|nos? envien|manden|entreguen|traigan el|la|mi|un|una|los|otro -@msg
  no me interesa|interesan|interesado ..1 el|la azul|rojo|verde|grande|rosa|negro|blanco|postre|color|combo
  numero equivocado de|en
  hart*|cansad* de esperar|estar|esto
  denunci*|report* ..3 si no me|nos
  me quiero|voy|gustaria dar de alta
  no me|nos|le den de baja
  no den de baja
  basta y? sobra
  deje de|d recibir|percibir
`;

const WELCOME = `
  solo|mejor|prefiero|unicamente los|un|el|con|por~2 sms|mensaje|mensajes|texto|whatsapp !mas
  basta|alcanza con un sms|mensaje|mensajes|texto|whatsapp
  vuelv*|ponganme|pongame|incluyanme|agreguenme ..2 suscrib*|alta|lista|nuevo
  sms|mensaje|texto basta|alcanza|esta bien?
  me|quedarme|quedarnos|dejenme|dejeme|dejame|dejennos|mantenganme|mantengame ..1 en la|su|esa lista|grupo
  -un|ni|solo solo|mejor|prefiero|unicamente sms|mensajes|mensaje|textos|texto !mas
  ^ solo|mejor|prefiero|unicamente sms|mensajes|mensaje|textos|texto !mas
  mejor|prefiero|solo escriban|escriba|escribe|escribir|escribanme|escribame|escribeme|escribirme
  ^ por? favor? sigan|siga|sigue mandando|enviando|escribiendo !y|los|voy
  por|x error|accidente|equivocacion ..3 baja|suscr*|desuscr*
  baja|desuscribi ..3 por|x error|accidente|equivocacion
  por que -no|aun|todavia|sigo|siguen~4 baja|desuscribieron|desuscrito|desuscrita !y|pero|si
  ^ mejor|pero? mande|mandeme|mandame|mandenme|envieme|enviame|envienme me? un|el|los sms|mensaje|mensajes|mensajito\
      |texto|whatsapp
  @msg ya? no me|nos? llegan|llega|entran|aparecen|llegaron
  reanud*|reactiv* ..3 @msg
  prefiero|prefiera recibir|tener los? mensajes|sms|mensaje|textos
  padre|chido|chidas|geniales ..1 sus|tus @msg
  -no|ni me encantan|encanta|gustan|sirven|sirve
  ^ me encantan|encanta|gustan|sirven|sirve
  sms|mensajes esta|estan|va|van bien|ok|perfecto
`;

const JESTS = `
  jaja*|jeje*|jiji*|ajaja*
  me matas|meo
  de risa
  que lindo|linda|lindos|amable|amables|gracioso
  alto|para|espera|stop ..4 calle|casa|puerta|direccion|pedido|color|talla|esquina
  me convenciste|convencieron
`;

/** What sounds like a stop and is none. */
export const SPANISH_HARMLESS: Language = { harmless: HARMLESS, welcome: WELCOME, jests: JESTS };
