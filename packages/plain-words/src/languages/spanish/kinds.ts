import type { Language } from '../../engine/rule-book.js';

const KINDS = `
  text: @msg
  number: numero num nro cel celular telefono movil contacto tel fono linea
  refusing: no nunca jamas ni tampoco nada ningun ninguna sin nadie cero
  ending: cancel* anul* termin* suspend* desactiv* revoc* finaliz* apag* elimin* cort* alto fin
  me: me mi mis nos nuestro nuestra yo mio mia conmigo
  you: usted ustedes ud uds tu tus su sus os vos vosotros vuestro vuestra vuestros vuestras te
  enough: basta harto harta hartos cansado cansada podrido podrida molest* fastidi* acos* spam jod* ching* pesad* \
      odio \
      suficiente demasiad* tanto tantos tanta mierda carajo puto pinche asco
  more: mas otra otro volver vuelvan vuelva jamas siguen sigan seguir
  want: quiero queremos quiere deseo necesito necesitamos interesa interesan gusta gustan prefiero quisiera \
      autorizo \
      pido \
      solicito acepto sirven sirve ocupo
  never: nunca jamas
  leave: paz tranquilo tranquila tranquilos solo sola silencio
  out: fuera salir salirme saquen saqueme sacame
  gone: mude mudo vendi vendio murio fallecio falleci* cambie gradue graduo renuncie deje cerramos muerto muerta \
      divorc*
  wrong: equivocad* equivoc* error erroneo
  owner: persona casa dueno dueña numero nombre
  threat: denunci* abogado policia bloque* report* demand* profeco legal aepd
  person: @persona @negocio el ella ellos ellas alguien uno gente clientes le les
  said: dijo dice dicen dije decir digo puso pone mando escribio contesto pregunto pregunta respondio grito \
      cree penso
  if: si cuando hasta
  how: como que cual cuando cuanto cuantos donde quien quienes por
  may: puedo puede pueden podria podrian podemos debo es son esta estan hay va
  but: pero sino mejor solo unicamente nomas aunque excepto todavia aun
  keep: sigan sigue seguir continuen vuelvan alta recibiendo mandando apunten reactiven quedarme
  mistake: broma bromeaba jugando error accidente querer perdon disculpe disculpen equivoque ignoren ignore \
      caso corrector
  liking: encantan encanta gusta gustan bueno buenos buenas genial utiles util mejor preciosas lindo gracias amo \
      excelente \
      perfecto bien feliz
  business: @paseo @falla cita pedido orden entrega paquete reserva mesa boleto boletos clase curso tarjeta \
      pago factura cuenta \
      receta \
      pastillas medicamento doctor chofer camion tren coche carro cuarto llave llaves codigo link precio \
      talla bolsa \
      caja \
      puerta calle agua ruido perro recibo renta contrato suscripcion membresia seguro servicio app pagina \
      formulario \
      escuela partido equipo dolor dinero luz turno
  elsewhere: correo correos mail email emails llamada llamadas llamen llamar llame carta cartas facebook \
      whatsapp voz
  joke: jaja* jeje* jiji* haha
  time: hoy manana ayer lunes martes miercoles jueves viernes sabado domingo noche tarde semana mes hora horas \
      minutos \
      ahorita temprano
  polite: por favor porfa porfavor porfis gracias xfa plis saludos favor amable amables disculpe
  done: ya dije veces tercera vez pedi
  being: ser sea sido era fue estar estoy estaba estado tengo tiene
`;

/** What words mean, for the evidence. */
export const SPANISH_KINDS: Language = { kinds: KINDS };
