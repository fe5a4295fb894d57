import { type Faults, parameter, verbatim, word } from './expected-faults.js';
import { IDS } from './message-list-faults.js';

/** Of the fields of reviews. */
export const REVIEW_FAULTS: Readonly<Record<string, Faults>> = {
  'ListConsentReviewsQuery.projectIds': IDS,
  'ListConsentReviewsQuery.tenantIds': IDS,
  'ListConsentReviewsQuery.status': parameter({ wrongForm: [['closed', '% must be one of open, decided']] }),
  'DecideConsentReviewDto.verdict': word('required', 'MAYBE', '% must be one of STOP, NOT_A_STOP'),
  'DecideConsentReviewDto.note': verbatim('optional', 1, 500, true),
};
