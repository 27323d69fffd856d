import type { ActionName, Api } from '#contract/api/api.ts'
import { accountScenarios } from './account-scenarios.ts'
import { billingScenarios } from './billing-scenarios.ts'
import { closingScenarios } from './closing-scenarios.ts'
import { dealScenarios } from './deal-scenarios.ts'
import { deskScenarios } from './desk-scenarios.ts'
import { deskSellerScenarios } from './desk-seller-scenarios.ts'
import { emailChangeScenarios } from './email-change-scenarios.ts'
import { fileScenarios } from './file-scenarios.ts'
import { libraryScenarios } from './library-scenarios.ts'
import { marketingScenarios } from './marketing-scenarios.ts'
import { offerScenarios } from './offer-scenarios.ts'
import { paymentScenarios } from './payment-scenarios.ts'
import { payoutScenarios } from './payout-scenarios.ts'
import { profileScenarios } from './profile-scenarios.ts'
import { referralScenarios } from './referral-scenarios.ts'
import { reviewScenarios } from './review-scenarios.ts'
import type { Scenario } from './scenario.ts'
import { secondFactorScenarios } from './second-factor-scenarios.ts'
import { sellingScenarios } from './selling-scenarios.ts'
import { supportScenarios } from './support-scenarios.ts'

/** Every request and job that writes. Each is killed between any two writes, throttled, and loses replies. */
export const scenarios: readonly Scenario[] = [
  ...sellingScenarios,
  ...fileScenarios,
  ...marketingScenarios,
  ...dealScenarios,
  ...accountScenarios,
  ...profileScenarios,
  ...secondFactorScenarios,
  ...emailChangeScenarios,
  ...libraryScenarios,
  ...reviewScenarios,
  ...paymentScenarios,
  ...billingScenarios,
  ...referralScenarios,
  ...closingScenarios,
  ...payoutScenarios,
  ...deskScenarios,
  ...deskSellerScenarios,
  ...offerScenarios,
  ...supportScenarios,
]

type WriteOperation = 'PutItem' | 'UpdateItem' | 'DeleteItem'
type OperationOf<Name extends ActionName> = Api[Name] extends {
  grants: { table: readonly { operations: readonly (infer Operation)[] }[] }
}
  ? Operation
  : never
type WritingAction = {
  [Name in ActionName]: Extract<OperationOf<Name>, WriteOperation> extends never ? never : Name
}[ActionName]

/** The name of a scenario of each action that writes. The compiler asks for one of a new action. */
export const scenarioOf = {
  'add-store-products': 'adding a product',
  'update-store-product': 'changing a product',
  'remove-store-product': 'removing a product',
  'update-site': 'editing the site',
  'update-store': 'changing the time zone',
  'openai-generate-site': 'having the site written',
  'create-campaign': 'having a campaign written',
  'edit-piece': 'editing a piece',
  'another-angle': 'having a piece written again',
  'create-deal': 'making a code',
  'update-deal': 'changing a bundle',
  'delete-deal': 'deleting a code',
  'send-cart': 'sending a cart',
  'quote-cart': 'asking what a cart with a code costs',
  'publish-site': 'publishing for the first time',
  'rollback-site': 'rolling back',
  'unpublish-site': 'taking the site down',
  'check-address': 'checking an address',
  'choose-address': 'choosing an address',
  'share-draft': 'sharing the draft',
  'revoke-draft': 'ending the link to the draft',
  'open-draft': 'opening a draft',
  'create-refund': 'refunding at the desk',
  'create-offer': 'adding a course to the catalog',
  'start-course-upload': 'beginning to send a course',
  'import-course-upload': 'importing a course that was sent',
  'restore-content': 'going back to a former content',
  'update-offer': 'changing the texts of a course',
  'archive-offer': 'archiving a course',
  'schedule-price': 'announcing a price',
  'cancel-price': 'taking an announced price back',
  'propose-commission': 'proposing a percentage',
  'decline-refund-request': 'declining a refund request at the desk',
  'open-case': 'writing to us',
  'continue-case': 'writing to us again',
  'ask-support': 'asking as a buyer',
  'draft-case-answer': 'drafting an answer to a case',
  'answer-case': 'answering a case',
  'close-case': 'closing a case',
  'resolve-flag': 'resolving a flag',
  'submit-evidence': 'submitting evidence',
  'retry-payout': 'paying a seller now',
  'settle-payout': 'settling a payout at the desk',
  'decide-approval': 'approving a role',
  'change-role': 'giving a role',
  'remove-seller-factor': 'removing a lost app',
  announce: 'telling all sellers something',
  'end-announcement': 'ending what all sellers are told',
  'note-seller': 'noting something about a seller',
  'give-credits': 'giving credits',
  'give-plan': 'giving a plan',
  'change-suspension': 'suspending a store at the desk',
  'resend-receipt': 'sending a receipt again at the desk',
  'close-seller': 'closing an account at the desk',
  'start-view': 'looking at a seller',
  'update-profile': 'changing the name',
  'end-session': 'signing a device out',
  'start-second-factor': 'setting up an authenticator app',
  'confirm-second-factor': 'entering the first code of an authenticator app',
  'renew-recovery-codes': 'renewing recovery codes',
  'turn-off-second-factor': 'turning two-step sign-in off',
  'end-other-sessions': 'signing every other device out',
  'request-email-change': 'asking for a code for another address',
  'confirm-email-change': 'confirming the code of another email',
  'undo-email-change': 'taking a previous address back',
  'change-password': 'changing the password',
  'close-store': 'closing the store',
  'reopen-store': 'reopening the store',
  'start-upload': 'starting an upload',
  'finish-upload': 'finishing an upload',
  'delete-file': 'deleting a file in use',
  'send-verification-email': 'asking for a code',
  'verify-code': 'sending back the code',
  'reset-password': 'setting a new password',
  'open-access-link': 'opening a library by its link',
  'open-gift': 'opening a gift',
  'send-library-code': "asking for a library's code",
  'verify-library-code': 'opening a library by a code',
  'claim-seat': 'claiming a seat',
  'save-progress': 'completing a lesson',
  'give-seat': 'giving a seat away',
  'request-refund': 'requesting a refund',
  'end-library-session': 'ending a session',
  'get-lesson': 'opening a lesson',
  'write-review': 'writing a review',
  'edit-review': 'editing a review',
  'delete-review': 'deleting a review',
  'answer-review': 'answering a review',
  'report-review': 'reporting a review',
  'create-checkout': 'starting a checkout',
  'get-checkout': 'coming back from paying',
  'stripe-webhook': 'settling a payment by its webhook',
  'start-subscription': 'going to pay for a plan',
  'open-billing-portal': 'going to the invoices',
  'confirm-subscription': 'coming back from choosing a plan',
  'preview-plan-change': 'looking at the price of a larger plan',
  'change-plan': 'changing to a larger plan',
  'cancel-plan': 'cancelling a plan',
  'get-referrals': 'asking for the referral link',
  'claim-referral': 'claiming a referral',
  'set-up-payouts': 'setting up payouts',
  'check-payout-account': 'coming back from setting up payouts',
  'count-referral-visit': 'visiting by a referral link',
  'resume-plan': 'taking a cancellation back',
  'request-export': 'asking for the data',
  'open-export': 'downloading the data',
  'send-confirmation-code': 'asking for a confirmation code',
  'close-account': 'closing the account with a code',
  'keep-account': 'keeping the account',
} satisfies Record<WritingAction, string>
