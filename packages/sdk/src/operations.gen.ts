// Made from openapi.json by `npm run openapi`.
import type * as T from './types.gen.js';

/** What each operation takes and returns, by its id. */
export interface Operations {
  /** Liveness probe */
  isLive: { data: T.IsLiveData; result: T.IsLiveResponse };
  /** Readiness probe */
  isReady: { data: T.IsReadyData; result: T.IsReadyResponse };
  /** Create a tenant */
  createTenant: { data: T.CreateTenantData; result: T.CreateTenantResponse; takesKey: true };
  /** List tenants */
  listTenants: { data: T.ListTenantsData; result: T.ListTenantsResponse };
  /** Read a tenant */
  readTenant: { data: T.ReadTenantData; result: T.ReadTenantResponse };
  /** Rename, suspend, reactivate or archive a tenant */
  patchTenant: { data: T.PatchTenantData; result: T.PatchTenantResponse };
  /** Create an API key */
  createApiKey: { data: T.CreateApiKeyData; result: T.CreateApiKeyResponse & { plainApiKey: string }; takesKey: true };
  /** List the API keys of a project */
  listApiKeys: { data: T.ListApiKeysData; result: T.ListApiKeysResponse };
  /** Read an API key */
  readApiKey: { data: T.ReadApiKeyData; result: T.ReadApiKeyResponse };
  /** Rename, describe, disable or limit an API key */
  patchApiKey: { data: T.PatchApiKeyData; result: T.PatchApiKeyResponse };
  /** Revoke an API key */
  deleteApiKey: { data: T.DeleteApiKeyData; result: T.DeleteApiKeyResponse };
  /** Rotate an API key */
  rotateApiKey: { data: T.RotateApiKeyData; result: T.RotateApiKeyResponse & { plainApiKey: string }; takesKey: true };
  /** Read the API key of this request */
  readCurrentApiKey: { data: T.ReadCurrentApiKeyData; result: T.ReadCurrentApiKeyResponse };
  /** End the current session */
  endCurrentSession: { data: T.EndCurrentSessionData; result: T.EndCurrentSessionResponse };
  /** Rotate the API key of this request */
  rotateCurrentApiKey: { data: T.RotateCurrentApiKeyData; result: T.RotateCurrentApiKeyResponse & { plainApiKey: string }; takesKey: true };
  /** Create a console link */
  createConsoleLink: { data: T.CreateConsoleLinkData; result: T.CreateConsoleLinkResponse & { url: string }; takesKey: true };
  /** List the console links of a project */
  listConsoleLinks: { data: T.ListConsoleLinksData; result: T.ListConsoleLinksResponse };
  /** Read a console link */
  readConsoleLink: { data: T.ReadConsoleLinkData; result: T.ReadConsoleLinkResponse };
  /** Delete a console link */
  deleteConsoleLink: { data: T.DeleteConsoleLinkData; result: T.DeleteConsoleLinkResponse };
  /** Open a console link */
  redeemConsoleLink: { data: T.RedeemConsoleLinkData; result: T.RedeemConsoleLinkResponse };
  /** Add a webhook config to a project */
  createWebhookConfig: { data: T.CreateWebhookConfigData; result: T.CreateWebhookConfigResponse & { signingSecret: string }; takesKey: true };
  /** List the webhook configs of a project */
  listWebhookConfigs: { data: T.ListWebhookConfigsData; result: T.ListWebhookConfigsResponse };
  /** Read a webhook config */
  readWebhookConfig: { data: T.ReadWebhookConfigData; result: T.ReadWebhookConfigResponse };
  /** Change a webhook config */
  patchWebhookConfig: { data: T.PatchWebhookConfigData; result: T.PatchWebhookConfigResponse };
  /** Delete a webhook config */
  deleteWebhookConfig: { data: T.DeleteWebhookConfigData; result: T.DeleteWebhookConfigResponse };
  /** Rotate the signing secret of a webhook config */
  rotateWebhookSecret: { data: T.RotateWebhookSecretData; result: T.RotateWebhookSecretResponse & { signingSecret: string }; takesKey: true };
  /** List and search the projects of all tenants */
  listAllProjects: { data: T.ListAllProjectsData; result: T.ListAllProjectsResponse };
  /** Get details of a project */
  readProject: { data: T.ReadProjectData; result: T.ReadProjectResponse };
  /** Change, suspend, reactivate or archive a project */
  patchProject: { data: T.PatchProjectData; result: T.PatchProjectResponse };
  /** Create a project */
  createProject: { data: T.CreateProjectData; result: T.CreateProjectResponse; takesKey: true };
  /** List the projects of a tenant */
  listProjects: { data: T.ListProjectsData; result: T.ListProjectsResponse };
  /** List phone numbers */
  listPhones: { data: T.ListPhonesData; result: T.ListPhonesResponse };
  /** Read a phone number */
  readPhone: { data: T.ReadPhoneData; result: T.ReadPhoneResponse };
  /** Opt a phone number out */
  optOutPhone: { data: T.OptOutPhoneData; result: T.OptOutPhoneResponse; takesKey: true };
  /** Opt a phone number in */
  optInPhone: { data: T.OptInPhoneData; result: T.OptInPhoneResponse; takesKey: true };
  /** List the consent history of a phone number */
  readConsent: { data: T.ReadConsentData; result: T.ReadConsentResponse };
  /** List the reviews of doubtful stops */
  listConsentReviews: { data: T.ListConsentReviewsData; result: T.ListConsentReviewsResponse };
  /** Decide the review of a doubtful stop */
  decideConsentReview: { data: T.DecideConsentReviewData; result: T.DecideConsentReviewResponse; takesKey: true };
  /** Create a provider */
  createProvider: { data: T.CreateProviderData; result: T.CreateProviderResponse; takesKey: true };
  /** List providers */
  listProviders: { data: T.ListProvidersData; result: T.ListProvidersResponse };
  /** Read a provider */
  readProvider: { data: T.ReadProviderData; result: T.ReadProviderResponse };
  /** Change a provider */
  patchProvider: { data: T.PatchProviderData; result: T.PatchProviderResponse };
  /** Delete a provider */
  deleteProvider: { data: T.DeleteProviderData; result: T.DeleteProviderResponse };
  /** Test a provider */
  testProvider: { data: T.TestProviderData; result: T.TestProviderResponse; takesKey: true };
  /** List provider presets */
  listProviderPresets: { data: T.ListProviderPresetsData; result: T.ListProviderPresetsResponse };
  /** Read the prices of a provider */
  readProviderPrices: { data: T.ReadProviderPricesData; result: T.ReadProviderPricesResponse };
  /** Replace the prices of a provider */
  replaceProviderPrices: { data: T.ReplaceProviderPricesData; result: T.ReplaceProviderPricesResponse };
  /** List unmatched receipts and messages */
  listUnmatched: { data: T.ListUnmatchedData; result: T.ListUnmatchedResponse };
  /** Add a sender to a project */
  createSender: { data: T.CreateSenderData; result: T.CreateSenderResponse; takesKey: true };
  /** List the senders of a project */
  listSenders: { data: T.ListSendersData; result: T.ListSendersResponse };
  /** Read a sender */
  readSender: { data: T.ReadSenderData; result: T.ReadSenderResponse };
  /** Change a sender */
  patchSender: { data: T.PatchSenderData; result: T.PatchSenderResponse };
  /** Delete a sender */
  deleteSender: { data: T.DeleteSenderData; result: T.DeleteSenderResponse };
  /** List the senders of all projects */
  listAllSenders: { data: T.ListAllSendersData; result: T.ListAllSendersResponse };
  /** Register phone numbers */
  registerPhones: { data: T.RegisterPhonesData; result: T.RegisterPhonesResponse; takesKey: true };
  /** Import phone numbers from CSV */
  importPhones: { data: T.ImportPhonesData; result: T.ImportPhonesResponse; takesKey: true; body: Blob | ReadableStream<Uint8Array> | AsyncIterable<Uint8Array> };
  /** List the imports of a project */
  listImports: { data: T.ListImportsData; result: T.ListImportsResponse };
  /** Read an import */
  readImport: { data: T.ReadImportData; result: T.ReadImportResponse };
  /** Download the errors of an import */
  readImportErrors: { data: T.ReadImportErrorsData; result: ReadableStream<Uint8Array> };
  /** Export phone numbers as CSV */
  exportPhones: { data: T.ExportPhonesData; result: ReadableStream<Uint8Array> };
  /** Read the usage of a tenant */
  readTenantUsage: { data: T.ReadTenantUsageData; result: T.ReadTenantUsageResponse };
  /** Read the sending policy of a project */
  readSendingPolicy: { data: T.ReadSendingPolicyData; result: T.ReadSendingPolicyResponse };
  /** Replace the sending policy of a project */
  putSendingPolicy: { data: T.PutSendingPolicyData; result: T.PutSendingPolicyResponse };
  /** Send a message */
  sendMessage: { data: T.SendMessageData; result: T.SendMessageResponse; takesKey: true };
  /** Preview a message */
  previewMessage: { data: T.PreviewMessageData; result: T.PreviewMessageResponse };
  /** Send messages in a batch */
  sendBatch: { data: T.SendBatchData; result: T.SendBatchResponse; takesKey: true };
  /** Read a batch */
  readBatch: { data: T.ReadBatchData; result: T.ReadBatchResponse };
  /** Cancel a message */
  cancelMessage: { data: T.CancelMessageData; result: T.CancelMessageResponse; takesKey: true };
  /** Dry-run a provider */
  dryRunProvider: { data: T.DryRunProviderData; result: T.DryRunProviderResponse };
  /** Simulate an inbound message */
  simulateInbound: { data: T.SimulateInboundData; result: T.SimulateInboundResponse; takesKey: true };
  /** Assign an unmatched record to a message or project */
  assignUnmatched: { data: T.AssignUnmatchedData; result: T.AssignUnmatchedResponse; takesKey: true };
  /** List messages */
  listMessages: { data: T.ListMessagesData; result: T.ListMessagesResponse };
  /** Read a message */
  readMessage: { data: T.ReadMessageData; result: T.ReadMessageResponse };
  /** Read the timeline of a message */
  readMessageTimeline: { data: T.ReadMessageTimelineData; result: T.ReadMessageTimelineResponse };
  /** Read the usage of a project */
  readUsage: { data: T.ReadUsageData; result: T.ReadUsageResponse };
  /** Read the activity of a project */
  readActivity: { data: T.ReadActivityData; result: T.ReadActivityResponse };
  /** Download the consent file of a phone number */
  readConsentFile: { data: T.ReadConsentFileData; result: T.ReadConsentFileResponse };
  /** List the keys that verify consent files */
  listProofKeys: { data: T.ListProofKeysData; result: T.ListProofKeysResponse };
  /** Erase a phone number */
  erasePhone: { data: T.ErasePhoneData; result: T.ErasePhoneResponse };
  /** Read an erasure */
  readErasure: { data: T.ReadErasureData; result: T.ReadErasureResponse };
  /** List the events of a project */
  listEvents: { data: T.ListEventsData; result: T.ListEventsResponse };
  /** Read an event */
  readEvent: { data: T.ReadEventData; result: T.ReadEventResponse };
  /** List the event types */
  listEventTypes: { data: T.ListEventTypesData; result: T.ListEventTypesResponse };
  /** Send a test event to a webhook config */
  testWebhookConfig: { data: T.TestWebhookConfigData; result: T.TestWebhookConfigResponse; takesKey: true };
  /** List the deliveries of a webhook config */
  listDeliveries: { data: T.ListDeliveriesData; result: T.ListDeliveriesResponse };
  /** Read a delivery with its payload and attempts */
  readDelivery: { data: T.ReadDeliveryData; result: T.ReadDeliveryResponse };
  /** Resend a delivery */
  resendDelivery: { data: T.ResendDeliveryData; result: T.ResendDeliveryResponse; takesKey: true };
  /** Resend the deliveries of a period */
  replayDeliveries: { data: T.ReplayDeliveriesData; result: T.ReplayDeliveriesResponse; takesKey: true };
  /** Read the statistics of a webhook config */
  readWebhookStats: { data: T.ReadWebhookStatsData; result: T.ReadWebhookStatsResponse };
  /** Read a delivery by its id alone */
  findDelivery: { data: T.FindDeliveryData; result: T.FindDeliveryResponse };
  /** List the deliveries of an event */
  listEventDeliveries: { data: T.ListEventDeliveriesData; result: T.ListEventDeliveriesResponse };
  /** Read the status of the installation */
  readStatus: { data: T.ReadStatusData; result: T.ReadStatusResponse };
}

/** The errors that the service names; more may be added. */
export type KnownErrorCode =
  | 'validation_failed'
  | 'malformed_json'
  | 'malformed_form'
  | 'malformed_url'
  | 'malformed_http'
  | 'cursor_invalid'
  | 'upload_incomplete'
  | 'callback_unreadable'
  | 'api_key_missing'
  | 'api_key_invalid'
  | 'api_key_disabled'
  | 'api_key_expired'
  | 'metrics_token_invalid'
  | 'role_not_allowed'
  | 'access_not_allowed'
  | 'tenant_suspended'
  | 'project_suspended'
  | 'callback_refused'
  | 'not_found'
  | 'method_not_allowed'
  | 'request_timeout'
  | 'state_conflict'
  | 'limit_reached'
  | 'name_conflict'
  | 'idempotency_conflict'
  | 'epoch_changed'
  | 'body_too_large'
  | 'headers_too_large'
  | 'media_type_unsupported'
  | 'rate_limited'
  | 'not_processed'
  | 'request_refused'
  | 'internal'
  | 'unavailable'
  | 'not_ready';

/** Path, method, marks, names of the query and fields that are shown once: `describeOperation` reads it. */
export const OPERATIONS: Readonly<Record<keyof Operations, string>> = {
  isLive: '/health/live GET P',
  isReady: '/health/ready GET P',
  createTenant: '/v1/tenants POST AJK',
  listTenants: '/v1/tenants GET AL limit,cursor,search,status',
  readTenant: '/v1/tenants/{tenantId} GET A',
  patchTenant: '/v1/tenants/{tenantId} PATCH AJ',
  createApiKey: '/v1/projects/{projectId}/api-keys POST AJK  plainApiKey',
  listApiKeys: '/v1/projects/{projectId}/api-keys GET AL limit,cursor',
  readApiKey: '/v1/projects/{projectId}/api-keys/{keyId} GET A',
  patchApiKey: '/v1/projects/{projectId}/api-keys/{keyId} PATCH AJ',
  deleteApiKey: '/v1/projects/{projectId}/api-keys/{keyId} DELETE AN',
  rotateApiKey: '/v1/projects/{projectId}/api-keys/{keyId}/rotate POST AJK  plainApiKey',
  readCurrentApiKey: '/v1/api-keys/current GET',
  endCurrentSession: '/v1/api-keys/current DELETE RN',
  rotateCurrentApiKey: '/v1/api-keys/current/rotate POST SJK  plainApiKey',
  createConsoleLink: '/v1/projects/{projectId}/console-links POST SJK  url',
  listConsoleLinks: '/v1/projects/{projectId}/console-links GET SL limit,cursor',
  readConsoleLink: '/v1/projects/{projectId}/console-links/{consoleLinkId} GET S',
  deleteConsoleLink: '/v1/projects/{projectId}/console-links/{consoleLinkId} DELETE SN',
  redeemConsoleLink: '/v1/console-links/redeem POST PJ',
  createWebhookConfig: '/v1/projects/{projectId}/webhook-configs POST JK  signingSecret',
  listWebhookConfigs: '/v1/projects/{projectId}/webhook-configs GET L limit,cursor',
  readWebhookConfig: '/v1/projects/{projectId}/webhook-configs/{webhookConfigId} GET',
  patchWebhookConfig: '/v1/projects/{projectId}/webhook-configs/{webhookConfigId} PATCH J',
  deleteWebhookConfig: '/v1/projects/{projectId}/webhook-configs/{webhookConfigId} DELETE N',
  rotateWebhookSecret: '/v1/projects/{projectId}/webhook-configs/{webhookConfigId}/rotate-secret POST JK  signingSecret',
  listAllProjects: '/v1/projects GET AL limit,cursor,search,status,tenantIds',
  readProject: '/v1/projects/{projectId} GET',
  patchProject: '/v1/projects/{projectId} PATCH AJ',
  createProject: '/v1/tenants/{tenantId}/projects POST AJK',
  listProjects: '/v1/tenants/{tenantId}/projects GET AL limit,cursor,search,status',
  listPhones: '/v1/phones GET L limit,cursor,search,tenantIds,projectIds,country,isOptedOut',
  readPhone: '/v1/phones/{phoneE164} GET',
  optOutPhone: '/v1/projects/{projectId}/phones/{phoneE164}/opt-out POST JK',
  optInPhone: '/v1/projects/{projectId}/phones/{phoneE164}/opt-in POST JK',
  readConsent: '/v1/projects/{projectId}/phones/{phoneE164}/consent GET L limit,cursor',
  listConsentReviews: '/v1/consent-reviews GET L limit,cursor,projectIds,tenantIds,status',
  decideConsentReview: '/v1/consent-reviews/{reviewId}/decision POST JK',
  createProvider: '/v1/providers POST AJK',
  listProviders: '/v1/providers GET AL limit,cursor',
  readProvider: '/v1/providers/{providerId} GET A',
  patchProvider: '/v1/providers/{providerId} PATCH AJ',
  deleteProvider: '/v1/providers/{providerId} DELETE AN',
  testProvider: '/v1/providers/{providerId}/test POST AK',
  listProviderPresets: '/v1/provider-presets GET A',
  readProviderPrices: '/v1/providers/{providerId}/prices GET A',
  replaceProviderPrices: '/v1/providers/{providerId}/prices PUT AJ',
  listUnmatched: '/v1/providers/{providerId}/unmatched GET AL limit,cursor',
  createSender: '/v1/projects/{projectId}/senders POST AJK',
  listSenders: '/v1/projects/{projectId}/senders GET L limit,cursor',
  readSender: '/v1/projects/{projectId}/senders/{senderId} GET',
  patchSender: '/v1/projects/{projectId}/senders/{senderId} PATCH AJ',
  deleteSender: '/v1/projects/{projectId}/senders/{senderId} DELETE AN',
  listAllSenders: '/v1/senders GET AL limit,cursor,tenantIds,projectIds',
  registerPhones: '/v1/projects/{projectId}/phones POST JK',
  importPhones: '/v1/projects/{projectId}/phones/import POST UK defaultCountry',
  listImports: '/v1/projects/{projectId}/phone-imports GET L limit,cursor',
  readImport: '/v1/projects/{projectId}/phone-imports/{importId} GET',
  readImportErrors: '/v1/projects/{projectId}/phone-imports/{importId}/errors GET C',
  exportPhones: '/v1/projects/{projectId}/phones/export GET C search,country,isOptedOut',
  readTenantUsage: '/v1/tenants/{tenantId}/usage GET A',
  readSendingPolicy: '/v1/projects/{projectId}/sending-policy GET',
  putSendingPolicy: '/v1/projects/{projectId}/sending-policy PUT AJ',
  sendMessage: '/v1/projects/{projectId}/messages POST JK',
  previewMessage: '/v1/projects/{projectId}/messages/preview POST RJ',
  sendBatch: '/v1/projects/{projectId}/messages/batches POST JK',
  readBatch: '/v1/projects/{projectId}/messages/batches/{batchId} GET L limit,cursor',
  cancelMessage: '/v1/messages/{messageId}/cancel POST K',
  dryRunProvider: '/v1/providers/{providerId}/dry-run POST ARJ',
  simulateInbound: '/v1/projects/{projectId}/simulator/inbound POST JK',
  assignUnmatched: '/v1/providers/{providerId}/unmatched/{unmatchedId}/assign POST AJK',
  listMessages: '/v1/messages GET L limit,cursor,projectIds,tenantIds,status,direction,category,phone,clientReference,createdFrom,createdTo',
  readMessage: '/v1/messages/{messageId} GET',
  readMessageTimeline: '/v1/messages/{messageId}/timeline GET L limit,cursor',
  readUsage: '/v1/projects/{projectId}/usage GET  from,to,groupBy',
  readActivity: '/v1/projects/{projectId}/activity GET  from,to',
  readConsentFile: '/v1/projects/{projectId}/phones/{phoneE164}/consent/file GET',
  listProofKeys: '/v1/proof-keys GET P',
  erasePhone: '/v1/projects/{projectId}/phones/{phoneE164} DELETE',
  readErasure: '/v1/projects/{projectId}/erasures/{erasureId} GET',
  listEvents: '/v1/projects/{projectId}/events GET L limit,cursor,afterSequence,afterEpoch,type,last',
  readEvent: '/v1/events/{eventId} GET',
  listEventTypes: '/v1/event-types GET',
  testWebhookConfig: '/v1/projects/{projectId}/webhook-configs/{webhookConfigId}/test POST JK',
  listDeliveries: '/v1/projects/{projectId}/webhook-configs/{webhookConfigId}/deliveries GET L limit,cursor,status,eventType',
  readDelivery: '/v1/projects/{projectId}/webhook-configs/{webhookConfigId}/deliveries/{deliveryId} GET',
  resendDelivery: '/v1/projects/{projectId}/webhook-configs/{webhookConfigId}/deliveries/{deliveryId}/resend POST K',
  replayDeliveries: '/v1/projects/{projectId}/webhook-configs/{webhookConfigId}/replay POST JK',
  readWebhookStats: '/v1/projects/{projectId}/webhook-configs/{webhookConfigId}/stats GET',
  findDelivery: '/v1/deliveries/{deliveryId} GET',
  listEventDeliveries: '/v1/events/{eventId}/deliveries GET',
  readStatus: '/v1/status GET A',
};
