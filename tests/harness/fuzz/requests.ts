import { type Action, type InputOf, needsToken } from '#contract/api/action.ts'
import { type ActionName, type Api, api } from '#contract/api/api.ts'
import { testAccount } from '#contract/api/development-api.ts'
import { sampleCatalog } from '#rules/courses/sample-catalog.ts'
import { dayAhead, draftOffer, textsOf } from '../sellers/new-offer.ts'

export type Ids = {
  storeId: string
  storeProductId: string
  releaseId: string
  productId: string
  pieceId?: string
  dealId?: string
}
type Requests = { [Name in ActionName]: InputOf<Api[Name]> }

const email = 'nobody@example.com'
const priceOf = (productId: string) => sampleCatalog.find(({ id }) => id === productId)?.default_price ?? 0
const token = 't'.repeat(43)

/** One request for every action, each of which does something if it is let through. */
export const requestsFor = ({
  storeId,
  storeProductId: id,
  releaseId,
  productId,
  pieceId = '01HZZZZZZZZZZZZZZZZZZZZZZZ-1',
  dealId = 'code-SPRING',
}: Ids): Requests => ({
  'get-home': {},
  'list-catalog': {},
  'get-landing-figures': {},
  'list-store-products': {},
  'get-course-preview': { id },
  'add-store-products': { product_ids: ['weekly-letter'] },
  'update-store-product': { id, status: 'draft' },
  'remove-store-product': { id },
  'get-site': {},
  'get-site-changes': {},
  'get-site-courses': {},
  'update-site': { store_name: 'Taken over', support_phone: '+1 555 010 9999' },
  'update-store': { zoneinfo: 'Asia/Tokyo' },
  'openai-generate-site': {
    contentType: 'site-bundle',
    storeName: 'Taken over',
    niche: 'marketing',
    selectedOfferIds: [productId],
    brandColors: ['#000000'],
  },
  'create-campaign': {
    course_ids: [productId],
    goal: 'launch',
    places: ['instagram', 'x', 'email'],
    tone: 'plain',
    audience: 'people with little time',
    request_id: 'taken-over',
  },
  'list-campaigns': {},
  'list-deals': {},
  'create-deal': { kind: 'code', code: 'TAKEN-OVER', percent: 20, product_ids: [productId] },
  'update-deal': { id: dealId, percent: 30 },
  'delete-deal': { id: dealId },
  'edit-piece': { id: pieceId, text: 'Taken over' },
  'another-angle': { id: pieceId, replaces_own_words: true },
  'publish-site': {},
  'list-releases': {},
  'rollback-site': { release_id: releaseId },
  'unpublish-site': {},
  'check-address': { address: 'taken-over' },
  'choose-address': { address: 'taken-over' },
  'close-store': {},
  'get-draft-link': {},
  'share-draft': {},
  'revoke-draft': {},
  'open-draft': { token },
  'request-email-change': { email },
  'confirm-email-change': { email, code: '000000' },
  'undo-email-change': { account: 'somebody', token: 'a'.repeat(64) },
  'list-sessions': {},
  'end-session': { id: 'of-somebody' },
  'end-other-sessions': {},
  'change-password': { newPassword: 'Correct-horse-8' },
  'update-profile': { name: 'Taken over' },
  'get-second-factor': {},
  'start-second-factor': {},
  'confirm-second-factor': { code: '000000' },
  'renew-recovery-codes': {},
  'turn-off-second-factor': {},
  'reopen-store': {},
  'start-upload': { bytes: 1000 },
  'finish-upload': { upload_id: '01HZZZZZZZZZZZZZZZZZZZZZZZ', purpose: 'logo' },
  'list-files': {},
  'delete-file': { name: id, confirmed: 'true' },
  'get-balance': {},
  'get-analytics': { from: '2026-03-01', to: '2026-03-31' },
  'list-customers': {},
  'export-customers': {},
  'get-customer': { id },
  'get-export': {},
  'request-export': {},
  'open-export': { token },
  'get-closing': {},
  'send-confirmation-code': {},
  'close-account': { code: '000000' },
  'keep-account': {},
  'get-billing': {},
  'start-subscription': { plan: 'pro', interval: 'month', request_id: 'request-of-nobody' },
  'confirm-subscription': { session_id: 'cs_test_somebody' },
  'preview-plan-change': { plan: 'lite', interval: 'month' },
  'change-plan': { plan: 'lite', interval: 'month' },
  'cancel-plan': {},
  'resume-plan': {},
  'open-billing-portal': {},
  'list-payouts': {},
  'get-payout': { id: 'payout-of-nobody' },
  'get-statement': { period: '2026' },
  'set-up-payouts': { country: 'US' },
  'check-payout-account': {},
  'get-referrals': {},
  'claim-referral': { code: 'abcdefgh' },
  'count-referral-visit': { code: 'abcdefgh' },
  'send-verification-email': { email, type: 'verification' },
  'verify-code': { email, type: 'verification', code: '000000' },
  'reset-password': { email, newPassword: 'Correct-horse-8', resetToken: 'x'.repeat(43) },
  'open-access-link': { token },
  'send-library-code': { email },
  'verify-library-code': { email, code: '000000' },
  'get-library': {},
  'get-lesson': { product_id: productId, lesson_id: 'welcome' },
  'save-progress': { product_id: productId, lesson_id: 'welcome', completed: true },
  'get-file-link': { product_id: productId, file_id: 'worksheet.txt' },
  'give-seat': { product_id: productId },
  'claim-seat': { token },
  'request-refund': { payment_id: 'pi_somebody' },
  'write-review': { product_id: productId, stars: 5, text: 'Taken over' },
  'edit-review': { id: '01HZZZZZZZZZZZZZZZZZZZZZZZ', text: 'Taken over' },
  'delete-review': { id: '01HZZZZZZZZZZZZZZZZZZZZZZZ' },
  'list-reviews': { course: productId },
  'list-testimonials': {},
  'answer-review': { id: '01HZZZZZZZZZZZZZZZZZZZZZZZ', text: 'Taken over' },
  'report-review': { id: '01HZZZZZZZZZZZZZZZZZZZZZZZ', reason: 'abuse' },
  'end-library-session': {},
  'provision-test-user': testAccount,
  'list-orders': {},
  'export-orders': {},
  'get-order': { id: 'pi_somebody' },
  'list-ledger': {},
  'create-checkout': {
    store_id: storeId,
    lines: [{ id, quantity: 1 }],
    total_cents: priceOf(productId),
    request_id: 'request-of-nobody',
  },
  'quote-cart': { store_id: storeId, lines: [{ id, quantity: 1 }] },
  'send-cart': { store_id: storeId, lines: [{ id, quantity: 1 }], email },
  'open-gift': { token },
  'find-purchases': { checkouts: [{ id: 'x'.repeat(24), request_id: 'request-of-nobody' }] },
  'get-checkout': { id: 'x'.repeat(24), key: 'x'.repeat(43) },
  'create-refund': { payment_id: 'pi_somebody', reason: 'The buyer asked for it.' },
  'get-desk': {},
  'decline-refund-request': { id: 'pi_somebody', reason: 'Every lesson was read.' },
  'list-approvals': {},
  'decide-approval': { id: '01HZZZZZZZZZZZZZZZZZZZZZZZ', decision: 'approve' },
  'read-audit': {},
  'list-operators': {},
  'change-role': { email, typed_email: email, role: 'admin', reason: 'Joins the desk today.' },
  'remove-seller-factor': { email, typed_email: email, reason: 'Lost phone and codes.' },
  'get-figures': {},
  'list-figure': { list: 'sales' },
  'get-mail-reputation': {},
  'get-platform': {},
  announce: {
    text: 'Payouts are a day late this week.',
    request_id: 'request-of-nobody',
    reason: 'The bank is closed on Monday.',
  },
  'end-announcement': { id: 'request-of-nobody', reason: 'The bank is open again.' },
  'list-sellers': { q: 'somebody' },
  'list-purchases': { q: 'pi_of_somebody' },
  'get-seller': { id: 'of-somebody' },
  'list-seller-records': { id: 'of-somebody', kind: 'orders' },
  'note-seller': { id: 'of-somebody', reason: 'Wrote about their payout.' },
  'give-credits': {
    id: 'of-somebody',
    credits: 10,
    typed: 'somebody',
    request_id: 'request-of-nobody',
    reason: 'A generation went wrong.',
  },
  'give-plan': {
    id: 'of-somebody',
    plan: 'pro',
    until: '2099-01-31',
    typed: 'somebody',
    reason: 'They help us to test it.',
  },
  'change-suspension': {
    id: 'of-somebody',
    what: 'store',
    change: 'suspend',
    reason: 'We check a report of fraud.',
  },
  'resend-receipt': { id: 'pi_somebody', reason: 'The buyer lost the mail.' },
  'close-seller': {
    id: 'of-somebody',
    when: 'later',
    typed: 'somebody',
    reason: 'They asked us to close it.',
  },
  'start-view': { id: 'of-somebody', user_id: 'somebody', reason: 'They cannot find a page.' },
  'list-offers': {},
  'get-offer': { id: productId },
  'compare-content': { id: productId, number: '1' },
  'restore-content': { id: productId, number: '1', typed_id: productId, reason: 'The former one.' },
  'list-course-uploads': { id: productId },
  'get-course-upload': { id: productId, upload: '01HZZZZZZZZZZZZZZZZZZZZZZZ' },
  'start-course-upload': { id: productId, name: 'course.zip', bytes: 1000, reason: 'A course of nobody.' },
  'import-course-upload': {
    ...{ id: productId, upload: '01HZZZZZZZZZZZZZZZZZZZZZZZ' },
    ...{ typed_id: productId, reason: 'A course of nobody.' },
  },
  'create-offer': { offer: draftOffer(), reason: 'A course of nobody.' },
  'update-offer': { id: productId, texts: textsOf(draftOffer()), reason: 'A course of nobody.' },
  'archive-offer': { id: productId, typed_id: productId, archived: true, reason: 'Sold no more.' },
  'schedule-price': {
    ...{ id: productId, typed_id: productId, default_price: 100, pro_only: false },
    ...{ from: dayAhead(9), reason: 'Cheaper for everybody.' },
  },
  'cancel-price': { id: productId, typed_id: productId, reason: 'It stays as it is.' },
  'list-commission-plans': {},
  'get-commission-plan': { id: productId },
  'propose-commission': {
    ...{ id: productId, typed_id: productId, commission_pct: 1, from: dayAhead(9) },
    reason: 'Less for everybody.',
  },
  'open-case': { topic: 'payouts', text: 'Why is my payout held?' },
  'list-cases': {},
  'continue-case': { id: '28512345-67', text: 'Here is the date of the sale.' },
  'ask-support': { topic: 'courses', text: 'The second lesson does not open.' },
  'list-waiting-cases': {},
  'read-case': { id: 't.somebody.28512345-67' },
  'draft-case-answer': { id: 't.somebody.28512345-67', reason: 'Drafts an answer.' },
  'answer-case': {
    id: 't.somebody.28512345-67',
    text: 'It is sent on Monday.',
    reason: 'Answers a case.',
  },
  'close-case': { id: 't.somebody.28512345-67', reason: 'Nothing was asked.' },
  'list-flags': { state: 'open' },
  'resolve-flag': {
    id: 'refund-hold.2026-01',
    tenant_id: 'somebody',
    verdict: 'safe',
    reason: 'Every refund had a good reason.',
  },
  'list-desk-payouts': { list: 'sent' },
  'get-seller-payouts': { id: 'somebody' },
  'retry-payout': { id: 'somebody', reason: 'The bank is right now.' },
  'settle-payout': {
    id: 'somebody',
    payout_id: 'payout',
    typed_id: 'payout',
    reason: 'It was sent by hand.',
  },
  'list-disputes': { state: 'open' },
  'preview-evidence': { id: 'du_somebody', at: '2026-01-31T12:00:00.000Z' },
  'submit-evidence': {
    id: 'du_somebody',
    at: '2026-01-31T12:00:00.000Z',
    reason: 'The buyer read every lesson.',
  },
  'stripe-webhook': {},
})

export const actionNames = Object.keys(api).filter((name): name is ActionName => Object.hasOwn(api, name))
const actions: Record<ActionName, Action> = api
export const actionOf = (name: ActionName) => actions[name]
export const sellerActions = actionNames.filter((name) => needsToken(actionOf(name)))
export const buyerActions = actionNames.filter((name) => actionOf(name).access === 'buyer')

/** Method, path with query, and body of a request, as the web app would send it. */
export function messageOf(name: ActionName, input: unknown): [string, string, object | undefined] {
  const { method, path, query: hasQuery } = actionOf(name)
  const fields: Record<string, unknown> = { ...Object(input) }
  const filled = path.replace(/\{(\w+)\}/g, (_, key: string) => {
    const value = encodeURIComponent(String(fields[key]))
    delete fields[key]
    return value
  })
  if (method !== 'GET' && !hasQuery) return [method, filled, fields]
  const query = new URLSearchParams(Object.entries(fields).map(([key, value]) => [key, String(value)]))
  return [method, query.size > 0 ? `${filled}?${query}` : filled, undefined]
}
