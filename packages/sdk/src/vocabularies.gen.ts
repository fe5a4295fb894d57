// Made from openapi.json by `npm run openapi`.

export const VOCABULARIES = {
  "messageStatus": {
    "SCHEDULED": {
      "meaning": "It waits for its time, `sendAt`.",
      "remedy": "Wait, or cancel it."
    },
    "QUEUED": {
      "meaning": "It waits to be sent.",
      "remedy": "Wait, or cancel it."
    },
    "SENDING": {
      "meaning": "The provider was asked to take it, and its response is not known.",
      "remedy": "Wait: where the connection broke, only a receipt tells. Sending again may deliver it twice."
    },
    "SENT": {
      "meaning": "The provider took it, and no receipt has come.",
      "remedy": "Wait for the receipt."
    },
    "DELIVERED": {
      "meaning": "The provider reports that it was delivered."
    },
    "UNDELIVERED": {
      "meaning": "It was handed to the provider and, as far as is known, not delivered.",
      "remedy": "Do what its reason says."
    },
    "FAILED": {
      "meaning": "The provider refused it.",
      "remedy": "Do what its reason says."
    },
    "BLOCKED": {
      "meaning": "It was not sent, because a rule forbids it.",
      "remedy": "Do what its reason says."
    },
    "EXPIRED": {
      "meaning": "Its validity ended before it was sent.",
      "remedy": "Do what its reason says."
    },
    "CANCELED": {
      "meaning": "It was canceled before it was sent.",
      "remedy": "Do what its reason says."
    },
    "RECEIVED": {
      "meaning": "It came in."
    }
  },
  "reason": {
    "opted_out": {
      "meaning": "The person has opted out.",
      "remedy": "Do not send. The person can opt in again by START, or by an opt-in that you have evidence for."
    },
    "no_consent": {
      "meaning": "MARKETING needs an opt-in of the number that counts for the sender, and there is none.",
      "remedy": "Record the opt-in of the person, with its evidence, and send again."
    },
    "erased": {
      "meaning": "The number was erased at the wish of the person.",
      "remedy": "Do not send. The person becomes known again by writing to you."
    },
    "invalid_number": {
      "meaning": "The number does not exist or is not in use.",
      "remedy": "Check the number with the person."
    },
    "unreachable_type": {
      "meaning": "Numbers of this type, such as landlines, take no messages.",
      "remedy": "Ask the person for a mobile number."
    },
    "country_not_allowed": {
      "meaning": "The sending policy, the senders or the provider do not allow the country of the number.",
      "remedy": "Add the country to `allowedCountries`, to a sender, or to the permissions of the account at the provider."
    },
    "no_sender": {
      "meaning": "No sender of the project takes the message.",
      "remedy": "Create or enable a sender that sends to the country, or leave out `from`."
    },
    "no_price": {
      "meaning": "The project has a spend cap, and the provider has no price for the number.",
      "remedy": "Enter the price by `PUT /v1/providers/{providerId}/prices`, or take away the spend caps."
    },
    "campaign_not_approved": {
      "meaning": "The network wants sender or campaign registered, and they are not.",
      "remedy": "Register them at the provider, then send again."
    },
    "number_cap": {
      "meaning": "The number has got as many messages of the project as `numberPerDay` allows.",
      "remedy": "Send on another day, or raise `numberPerDay` of the sending policy."
    },
    "project_cap": {
      "meaning": "The project has sent as many messages as `messagesPerDay` allows.",
      "remedy": "Send on another day, or raise `messagesPerDay` of the sending policy."
    },
    "spend_cap": {
      "meaning": "The message would cost more than a spend cap of the project leaves.",
      "remedy": "Send in the next period, or raise `spendPerDay` or `spendPerMonth` of the sending policy."
    },
    "prefix_velocity": {
      "meaning": "Too many messages went to numbers that begin alike within an hour: this is how SMS pumping looks.",
      "remedy": "Check who causes them, then wait or raise what `reasonDetail` names: `newNumbersPerPrefixPerHour` or `prefixPerHour` of the sending policy."
    },
    "rejected_by_provider": {
      "meaning": "The provider refused the message.",
      "remedy": "Read `reasonDetail`; correct text, sender or account at the provider, then send again."
    },
    "blocked_by_carrier": {
      "meaning": "The network filtered or barred the message.",
      "remedy": "Check text and registration of the sender; ask the provider, with the code, if it goes on."
    },
    "unknown_subscriber": {
      "meaning": "The network does not know the number.",
      "remedy": "Check the number with the person."
    },
    "absent_subscriber": {
      "meaning": "The handset was switched off or out of reach.",
      "remedy": "Send again later."
    },
    "outcome_unknown": {
      "meaning": "It is not known whether the message was delivered: no receipt came.",
      "remedy": "Check that the callbacks of the provider arrive. Sending again may deliver the message twice."
    },
    "validity_ended": {
      "meaning": "The validity of the message ended before it was delivered.",
      "remedy": "Read the cause in `reasonDetail`; send again with a longer `validityMs` if it still matters."
    },
    "canceled_by_caller": {
      "meaning": "The message was canceled by a request.",
      "remedy": "Nothing, or send it again."
    },
    "project_archived": {
      "meaning": "The project was archived while the message waited.",
      "remedy": "Send from another project."
    }
  },
  "hold": {
    "project_suspended": {
      "meaning": "The project or its tenant is suspended.",
      "remedy": "The operator sets its status to `active`."
    },
    "sender_disabled": {
      "meaning": "Its sender or provider is disabled.",
      "remedy": "Wait: after `holdUntil` it takes another sender, or ends; or set `status` to `active` again."
    },
    "provider_down": {
      "meaning": "The provider takes no messages, or none of this sender: nothing is sent there until the next attempt.",
      "remedy": "Wait; `downReason` of the provider says what is wrong."
    },
    "pacing": {
      "meaning": "The sender sends as fast as `partsPerSecond` allows, and others are before it.",
      "remedy": "Wait, raise `partsPerSecond`, or add a sender."
    },
    "retry": {
      "meaning": "The last attempt was not taken; the next one comes at `holdUntil`.",
      "remedy": "Wait; `reasonDetail` says why the last attempt was not taken."
    },
    "quiet_hours": {
      "meaning": "MARKETING waits for hours that laws, carriers and the sending policy allow where the number may be.",
      "remedy": "Wait; `reasonDetail` says which rule holds it. Your own hours are `quietHours` of the sending policy."
    },
    "restored": {
      "meaning": "It comes from a backup and may have been sent since.",
      "remedy": "The operator runs `parley messages release` or cancels it."
    }
  },
  "attemptStatus": {
    "STARTED": {
      "meaning": "The provider was asked, and has not responded yet.",
      "remedy": "Wait."
    },
    "ACCEPTED": {
      "meaning": "The provider took the message."
    },
    "REJECTED": {
      "meaning": "The provider refused the message for good.",
      "remedy": "Correct what `detail` of the attempt says, then send again."
    },
    "UNAVAILABLE": {
      "meaning": "The provider certainly did not take the message.",
      "remedy": "Wait: it is sent again, or by another sender."
    },
    "UNKNOWN": {
      "meaning": "The connection broke after the request was written: the provider may have taken the message or not.",
      "remedy": "Wait for the receipt. Sending again may deliver it twice."
    }
  },
  "timelineKind": {
    "STATUS": {
      "meaning": "The message got a status."
    },
    "HOLD": {
      "meaning": "The message waits."
    },
    "RETURN": {
      "meaning": "A provider did not take the message, and it is queued again."
    },
    "RECEIPT": {
      "meaning": "A provider reported the message."
    },
    "ATTEMPT": {
      "meaning": "The message was handed to a provider."
    },
    "DELIVERY": {
      "meaning": "An event of the message was queued for a webhook config."
    }
  },
  "direction": {
    "OUTBOUND": {
      "meaning": "It goes to a person."
    },
    "INBOUND": {
      "meaning": "It comes from a person."
    }
  },
  "category": {
    "TRANSACTIONAL": {
      "meaning": "It belongs to something that the person does with you, such as an order."
    },
    "MARKETING": {
      "meaning": "It advertises: it needs an opt-in, and waits while it is night where the number may be."
    },
    "URGENT": {
      "meaning": "It cannot wait; its text stands in no event and is deleted when the message has ended."
    }
  },
  "encoding": {
    "GSM_7": {
      "meaning": "Each character is in the GSM alphabet: 160 characters in one part, 153 in each of several."
    },
    "UCS_2": {
      "meaning": "A character is not in the GSM alphabet: 70 characters in one part, 67 in each of several."
    }
  },
  "rule": {
    "number": {
      "meaning": "The number exists, is known to take messages, and was not erased."
    },
    "country": {
      "meaning": "The sending policy allows the country of the number."
    },
    "sender": {
      "meaning": "A sender of the project sends to the number."
    },
    "consent": {
      "meaning": "The person has not opted out, and has opted in where that is needed."
    },
    "caps": {
      "meaning": "The caps of the sending policy leave room for the message."
    },
    "schedule": {
      "meaning": "The message may go at its time."
    }
  },
  "batchItemStatus": {
    "accepted": {
      "meaning": "The message is sent."
    },
    "blocked": {
      "meaning": "The message must not be sent.",
      "remedy": "Do what its reason says."
    },
    "invalid": {
      "meaning": "The item is no message.",
      "remedy": "Correct what its error says, then send it again."
    },
    "not_processed": {
      "meaning": "The message was not sent and will not be.",
      "remedy": "Send it in a new request."
    },
    "pending": {
      "meaning": "The message may still be sent.",
      "remedy": "Wait, then read the batch again."
    }
  },
  "deliveryStatus": {
    "PENDING": {
      "meaning": "The event waits to be sent to the receiver, or to be sent again after a failure.",
      "remedy": "Wait; where the last attempt failed, correct what its error says."
    },
    "DELIVERED": {
      "meaning": "The receiver took the event."
    },
    "FAILED": {
      "meaning": "No attempt succeeded, and there will be no other.",
      "remedy": "Correct what the last error says, then replay the delivery."
    },
    "SKIPPED": {
      "meaning": "The webhook config was switched off, so the event was not sent.",
      "remedy": "Switch the webhook config on, then replay the delivery."
    },
    "CANCELED": {
      "meaning": "The project was archived or the webhook config deleted, so the event was not sent."
    }
  },
  "outcome": {
    "SUCCESS": {
      "meaning": "The receiver took the event: it responded with 2xx."
    },
    "REFUSED_STATUS": {
      "meaning": "The receiver responded, but with an error: 2xx alone is success.",
      "remedy": "Look into the log of the receiver; after 401 or 403 check its credentials and how it verifies signatures."
    },
    "REDIRECT": {
      "meaning": "The receiver responded with a redirect, which is not followed.",
      "remedy": "Enter the final address in the webhook config."
    },
    "GONE": {
      "meaning": "The receiver responded with 410: it wants no more events, and the webhook config was switched off.",
      "remedy": "Correct the receiver or its address, then switch the webhook config on."
    },
    "TIMEOUT": {
      "meaning": "The receiver did not respond in time.",
      "remedy": "Let the receiver store the event, respond at once, and do its work afterwards."
    },
    "DNS": {
      "meaning": "The name of the receiver could not be resolved.",
      "remedy": "Check the name in the address."
    },
    "CONNECTION_REFUSED": {
      "meaning": "The receiver refused the connection: nothing listens there.",
      "remedy": "Start the receiver, or correct host and port of the address."
    },
    "CONNECTION_RESET": {
      "meaning": "The receiver closed the connection before it responded.",
      "remedy": "Look into the log of the receiver and of the proxies before it."
    },
    "TLS": {
      "meaning": "No secure connection could be made.",
      "remedy": "Check the certificate of the receiver: its name, its end, and that its chain is complete."
    },
    "ADDRESS_NOT_ALLOWED": {
      "meaning": "The address of the receiver is not a public one, so nothing was sent.",
      "remedy": "Use a public address; the operator can allow others by `WEBHOOK_ALLOWED_CIDRS`."
    },
    "UNREACHABLE": {
      "meaning": "The receiver could not be reached.",
      "remedy": "Check its address and that it speaks HTTP there."
    },
    "PAYLOAD_EXPIRED": {
      "meaning": "What the event says is not kept any more, so nothing was sent.",
      "remedy": "Read the present state by the API instead."
    }
  },
  "disabledReason": {
    "GONE": {
      "meaning": "The receiver responded with 410: it wants no more events.",
      "remedy": "Correct the receiver or its address, then switch the webhook config on."
    },
    "FAILING": {
      "meaning": "Every attempt failed for 5 days.",
      "remedy": "Correct the receiver, test it, switch the webhook config on, then replay what was missed."
    }
  },
  "breaker": {
    "closed": {
      "meaning": "Events are sent."
    },
    "half-open": {
      "meaning": "One event is sent, to see whether the receiver is well again.",
      "remedy": "Wait."
    },
    "open": {
      "meaning": "Several attempts in a row failed, so nothing is sent for a while.",
      "remedy": "Correct the receiver; sending goes on by itself."
    }
  },
  "consentKind": {
    "OPT_OUT": {
      "meaning": "The person wants no messages of the project."
    },
    "OPT_IN": {
      "meaning": "The person wants messages of the project."
    },
    "RETRACTION": {
      "meaning": "The opt-out before it was a text that was misread, and is taken back: the number is as it was before."
    }
  },
  "optOutScope": {
    "project": {
      "meaning": "An opt-out counts for the project in which it was declared."
    },
    "tenant": {
      "meaning": "An opt-out in one project counts for all projects of the tenant."
    }
  },
  "reviewVerdict": {
    "STOP": {
      "meaning": "The text was a stop: the opt-out stays."
    },
    "NOT_A_STOP": {
      "meaning": "The text was no stop: the opt-out is taken back."
    },
    "SUPERSEDED": {
      "meaning": "The number opted out or in again before anybody decided: there is nothing left to decide."
    }
  },
  "consentSource": {
    "KEYWORD": {
      "meaning": "The person wrote it, by a keyword such as STOP or START or in other words."
    },
    "LINK": {
      "meaning": "The person declared it on the opt-out page."
    },
    "API": {
      "meaning": "It was declared by a request, such as one of your support."
    },
    "PROVIDER_BLOCK": {
      "meaning": "The provider blocks the number, because the person opted out there.",
      "remedy": "The person can opt in again by writing START."
    },
    "IMPORT": {
      "meaning": "It was imported with a file of numbers."
    },
    "COMPLAINT": {
      "meaning": "The person complained.",
      "remedy": "Send nothing, unless the person opts in again and you record it by the API with its evidence."
    },
    "SIMULATED": {
      "meaning": "It was written to the simulator, and counts for simulated senders."
    }
  },
  "proofMethod": {
    "WEB_FORM": {
      "meaning": "The person filled in a form on a web page."
    },
    "TEXT": {
      "meaning": "The person wrote a text message."
    },
    "PAPER": {
      "meaning": "The person signed on paper."
    },
    "VOICE": {
      "meaning": "The person said so, in a call or face to face."
    },
    "APP": {
      "meaning": "The person consented in an app."
    },
    "OTHER": {
      "meaning": "The person consented in another way."
    }
  },
  "phoneType": {
    "MOBILE": {
      "meaning": "A mobile number."
    },
    "FIXED_LINE": {
      "meaning": "A landline: it takes no messages.",
      "remedy": "Ask the person for a mobile number."
    },
    "FIXED_LINE_OR_MOBILE": {
      "meaning": "A landline or a mobile number: the number does not say which."
    },
    "VOIP": {
      "meaning": "A number of internet telephony."
    },
    "TOLL_FREE": {
      "meaning": "A number that is free to call."
    },
    "PREMIUM_RATE": {
      "meaning": "A number whose calls cost extra."
    },
    "SHARED_COST": {
      "meaning": "A number whose calls are paid by both sides."
    },
    "PERSONAL_NUMBER": {
      "meaning": "A number that follows a person to other lines."
    },
    "PAGER": {
      "meaning": "A pager."
    },
    "UAN": {
      "meaning": "A number under which a company can be called everywhere."
    },
    "VOICEMAIL": {
      "meaning": "A voice mailbox."
    },
    "UNKNOWN": {
      "meaning": "The type of the number is not known."
    }
  },
  "importStatus": {
    "UPLOADING": {
      "meaning": "The file is on its way.",
      "remedy": "Upload it again if the upload was cut."
    },
    "QUEUED": {
      "meaning": "The file waits to be processed.",
      "remedy": "Wait."
    },
    "RUNNING": {
      "meaning": "The rows are being processed.",
      "remedy": "Wait."
    },
    "DONE": {
      "meaning": "All rows were processed; those that could not be imported are in the file of errors."
    },
    "FAILED": {
      "meaning": "The import stopped early.",
      "remedy": "Correct what `error` says, then upload the file again."
    }
  },
  "erasureStatus": {
    "QUEUED": {
      "meaning": "The number is gone, and its traces are about to be removed.",
      "remedy": "Wait."
    },
    "RUNNING": {
      "meaning": "The number is gone, and its traces are being removed.",
      "remedy": "Wait."
    },
    "DONE": {
      "meaning": "The number and all its traces are removed."
    }
  },
  "status": {
    "active": {
      "meaning": "It is in use."
    },
    "suspended": {
      "meaning": "Its keys are refused, and its messages wait.",
      "remedy": "The operator sets its status to `active`."
    },
    "archived": {
      "meaning": "It is closed for ever: its records are kept as they are."
    }
  },
  "providerStatus": {
    "active": {
      "meaning": "It sends messages."
    },
    "disabled": {
      "meaning": "It sends nothing: what waits for it takes another sender, or ends.",
      "remedy": "Set its status to `active`."
    }
  },
  "providerKind": {
    "SIMULATOR": {
      "meaning": "A gateway that is part of Parley and sends nothing to anybody."
    },
    "KANNEL": {
      "meaning": "A Kannel of your own."
    },
    "TWILIO": {
      "meaning": "An account at Twilio."
    },
    "HTTP": {
      "meaning": "A gateway with an HTTP API, as its settings describe it."
    }
  },
  "availability": {
    "up": {
      "meaning": "It takes every message."
    },
    "down": {
      "meaning": "It takes nothing."
    },
    "flapping": {
      "meaning": "It is up for 5 s and down for 5 s in turn."
    },
    "refusing": {
      "meaning": "It refuses every message."
    },
    "breaking": {
      "meaning": "It breaks the connection after each request, and has taken about half of them."
    }
  },
  "senderKind": {
    "NUMBER": {
      "meaning": "A telephone number: people can reply to it."
    },
    "SHORT_CODE": {
      "meaning": "A short number of one country."
    },
    "NAME": {
      "meaning": "A name: nobody can reply to it."
    }
  },
  "unmatchedKind": {
    "RECEIPT": {
      "meaning": "A receipt of no message that is known.",
      "remedy": "Assign it to its message."
    },
    "INBOUND": {
      "meaning": "A message to no address that receives by this provider, or a stop without a readable number.",
      "remedy": "Assign it to a project, with the number where it has none."
    }
  },
  "role": {
    "ADMIN": {
      "meaning": "It reaches the whole installation."
    },
    "TENANT": {
      "meaning": "It reaches one project."
    }
  },
  "access": {
    "FULL": {
      "meaning": "It may read and change what its role reaches."
    },
    "READ": {
      "meaning": "It may read what its role reaches, and change nothing."
    }
  },
  "queue": {
    "EVENTS": {
      "meaning": "Events that were recorded and have not been numbered."
    },
    "DELIVERIES": {
      "meaning": "Deliveries of events to webhook configs."
    },
    "MESSAGES": {
      "meaning": "Messages to be sent, without those whose project is suspended or whose provider is down."
    },
    "IMPORTS": {
      "meaning": "Files of numbers to be processed."
    },
    "ERASURES": {
      "meaning": "Numbers whose traces are to be removed."
    }
  },
  "processRole": {
    "all": {
      "meaning": "It serves requests and works on the queues."
    },
    "api": {
      "meaning": "It serves requests."
    },
    "worker": {
      "meaning": "It works on the queues."
    }
  },
  "errorCode": {
    "validation_failed": {
      "meaning": "Fields of the request are not valid.",
      "remedy": "Correct the fields that `details` names."
    },
    "malformed_json": {
      "meaning": "The body is not valid JSON.",
      "remedy": "Send an object as JSON in UTF-8."
    },
    "malformed_form": {
      "meaning": "The body is not a valid form.",
      "remedy": "Send the form as the provider does."
    },
    "malformed_url": {
      "meaning": "The path or query cannot be decoded.",
      "remedy": "Percent-encode it as UTF-8."
    },
    "malformed_http": {
      "meaning": "The bytes are not an HTTP request.",
      "remedy": "Use an HTTP client, and check proxies."
    },
    "cursor_invalid": {
      "meaning": "The cursor was made by another list, or for other filters.",
      "remedy": "Repeat the filters of the page before, or start without `cursor`."
    },
    "upload_incomplete": {
      "meaning": "The upload ended before the file was whole.",
      "remedy": "Upload the file again."
    },
    "callback_unreadable": {
      "meaning": "The callback is proven, but says nothing that can be read.",
      "remedy": "Check the callback URL that is set up at the provider."
    },
    "api_key_missing": {
      "meaning": "The request has no API key.",
      "remedy": "Send the key in the header `x-api-key`."
    },
    "api_key_invalid": {
      "meaning": "The API key is not known here.",
      "remedy": "Check the key and the address of the API."
    },
    "api_key_disabled": {
      "meaning": "The API key is disabled, its project or tenant is archived, or it is a session that has ended.",
      "remedy": "Use another key, or ask the operator to enable it; after a session, ask for a new link."
    },
    "api_key_expired": {
      "meaning": "The API key has expired.",
      "remedy": "Use the key that replaced it."
    },
    "metrics_token_invalid": {
      "meaning": "The token for the metrics is not right.",
      "remedy": "Send `METRICS_TOKEN`."
    },
    "role_not_allowed": {
      "meaning": "The role of the key may not do this.",
      "remedy": "Use a key with one of the listed roles."
    },
    "access_not_allowed": {
      "meaning": "The key has READ access: it may change nothing. Or it is a session, which may not do this.",
      "remedy": "Use an API key with FULL access that is no session."
    },
    "tenant_suspended": {
      "meaning": "The tenant is suspended.",
      "remedy": "Ask the operator of the installation."
    },
    "project_suspended": {
      "meaning": "The project is suspended.",
      "remedy": "Ask the operator of the installation."
    },
    "callback_refused": {
      "meaning": "The callback does not prove that it comes from the provider.",
      "remedy": "Check the callback URL, its secret, the signature and the allowed addresses."
    },
    "not_found": {
      "meaning": "There is nothing at this path, or nothing that the key can reach.",
      "remedy": "Check the id and whose it is; `/docs` lists all routes."
    },
    "method_not_allowed": {
      "meaning": "The path does not support this method.",
      "remedy": "Use one of the methods in `Allow`."
    },
    "request_timeout": {
      "meaning": "The request did not arrive in time.",
      "remedy": "Send it again, over a faster connection."
    },
    "state_conflict": {
      "meaning": "The resource is not in a state that allows this.",
      "remedy": "Read the resource, then do what the message says."
    },
    "limit_reached": {
      "meaning": "A limit is reached.",
      "remedy": "Delete what is not used, or ask the operator to raise it."
    },
    "name_conflict": {
      "meaning": "The name is taken.",
      "remedy": "Choose another name."
    },
    "idempotency_conflict": {
      "meaning": "The `Idempotency-Key` is in use by a request under way, or was used with another body.",
      "remedy": "Wait for `Retry-After` if there is one; otherwise use a new key."
    },
    "epoch_changed": {
      "meaning": "The database was restored from a backup since the position was read.",
      "remedy": "Read the events from the beginning of the new epoch."
    },
    "body_too_large": {
      "meaning": "The body is larger than the route takes.",
      "remedy": "Send less in one request."
    },
    "headers_too_large": {
      "meaning": "Request line and headers are too large.",
      "remedy": "Send fewer or shorter headers."
    },
    "media_type_unsupported": {
      "meaning": "The route does not take this content type or encoding.",
      "remedy": "Send the content type that the route names."
    },
    "rate_limited": {
      "meaning": "Too many requests of the key, the tenant or the address.",
      "remedy": "Wait for `Retry-After` seconds; nothing was done."
    },
    "not_processed": {
      "meaning": "The batch ended before this message was processed.",
      "remedy": "Send the message in a new request."
    },
    "request_refused": {
      "meaning": "The request cannot be processed.",
      "remedy": "Do what the message says."
    },
    "internal": {
      "meaning": "A fault of the service.",
      "remedy": "Look for the request id in the log of the service."
    },
    "unavailable": {
      "meaning": "The request cannot be finished now.",
      "remedy": "Wait for `Retry-After` seconds, then send it again as *Safe retries* says."
    },
    "not_ready": {
      "meaning": "The process cannot serve requests yet, or any more.",
      "remedy": "Wait, or look into its log."
    }
  }
} as const;
