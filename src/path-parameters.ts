interface PathParameter {
  readonly description: string;
  readonly example: string;
}

/**
 * What the parameters of paths are; a name that is missing here has no description and no example, which a test
 * refuses.
 */
export const PATH_PARAMETERS: Readonly<Record<string, PathParameter>> = {
  tenantId: { description: 'Id of the tenant.', example: 'ten_01JD8V4T9Z6Q2M5N7P8R0S1T2V' },
  projectId: { description: 'Id of the project.', example: 'prj_01JD8V4T9Z6Q2M5N7P8R0S1T2V' },
  keyId: { description: 'Id of the API key.', example: 'key_01JD8V4T9Z6Q2M5N7P8R0S1T2V' },
  consoleLinkId: { description: 'Id of the console link.', example: 'cln_01JD8V4T9Z6Q2M5N7P8R0S1T2V' },
  webhookConfigId: { description: 'Id of the webhook config.', example: 'whc_01JD8V4T9Z6Q2M5N7P8R0S1T2V' },
  deliveryId: { description: 'Id of the delivery.', example: 'dlv_01JD8V4T9Z6Q2M5N7P8R0S1T2V' },
  eventId: { description: 'Id of the event.', example: 'evt_01JD8V4T9Z6Q2M5N7P8R0S1T2V' },
  phoneE164: { description: 'The phone number in E.164, with or without its `+`.', example: '+14155552601' },
  batchId: { description: 'Id of the batch.', example: 'bat_01JD8V4T9Z6Q2M5N7P8R0S1T2V' },
  importId: { description: 'Id of the import.', example: 'imp_01JD8V4T9Z6Q2M5N7P8R0S1T2V' },
  providerId: { description: 'Id of the provider.', example: 'pvd_01JD8V4T9Z6Q2M5N7P8R0S1T2V' },
  unmatchedId: { description: 'Id of the record.', example: 'unm_01JD8V4T9Z6Q2M5N7P8R0S1T2V' },
  senderId: { description: 'Id of the sender.', example: 'snd_01JD8V4T9Z6Q2M5N7P8R0S1T2V' },
  messageId: { description: 'Id of the message.', example: 'msg_01JD8V4T9Z6Q2M5N7P8R0S1T2V' },
  reviewId: { description: 'Id of the review.', example: 'rev_01JD8V4T9Z6Q2M5N7P8R0S1T2V' },
  erasureId: { description: 'Id of the erasure.', example: 'era_01JD8V4T9Z6Q2M5N7P8R0S1T2V' },
};

/** The letters that the ids of each parameter begin with, by its name. */
export const ID_PREFIXES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(PATH_PARAMETERS)
    .filter(([, { example }]) => example.includes('_'))
    .map(([name, { example }]) => [name, example.slice(0, example.indexOf('_'))]),
);
