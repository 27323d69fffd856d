import { keys } from '#lambdas/data/table/keys.ts'
import type { Key } from '#lambdas/data/table/partitions.ts'
import { reconciliationKeys } from '#lambdas/data/table/reconciliation-keys.ts'

type Because = `because ${string}`
/** What becomes of an item in the file that a seller downloads, and when their account is deleted. */
export type ItemType = {
  /** An item of the seller, under this key; or of somebody else, where the seller has none. */
  key: Key
  fields?: Record<string, unknown>
  exported: true | Because
  deleted: true | Because
}

export type Subject = {
  tenantId: string
  userId: string
  emailKey: string
  storeId: string
  subdomain: string
  /** When the tenant's item was made. */
  signedUpAt: string
}

const own = { exported: true, deleted: true } as const
const ofBuyers = {
  exported: 'because it is a buyer’s, and the order says what was bought',
  deleted: 'because buyers keep their courses',
} as const
const ofCatalog = {
  exported: 'because it is the platform’s',
  deleted: 'because it is the platform’s',
} as const
const secret = {
  exported: 'because it is a secret that proves an address, and ends automatically',
  deleted: true,
} as const
const ofMoney = {
  exported: 'because the order has the same facts',
  deleted: 'because books are kept as the law wants; it names the platform afterwards',
} as const
const ofRuns = {
  exported: 'because it is of the product’s own work',
  deleted: 'because it is of the product’s own work',
} as const

/** Every type of item. The compiler asks for one of each key, so that none is forgotten when a type is added. */
export const itemTypesOf = ({
  tenantId,
  userId,
  emailKey,
  storeId,
  subdomain,
  signedUpAt,
}: Subject): Record<keyof typeof keys | keyof typeof reconciliationKeys, ItemType> => {
  const paid = '2026-01-31T12:00:00.000Z'
  const at = (name: string) => `${name}-${tenantId}`
  return {
    profile: { key: keys.profile(userId), ...own },
    closing: { key: keys.closing(userId), ...own },
    session: { key: keys.session(userId, 'session'), ...own },
    emailChange: { key: keys.emailChange(userId, 'change'), ...own },
    secondFactor: {
      key: keys.secondFactor(userId),
      exported: 'because it is a secret of the authenticator app',
      deleted: true,
    },
    operator: {
      key: keys.operator(userId),
      exported: 'because the profile says the role',
      deleted: 'because an account with a role is not closed before the role is taken',
    },
    listedSeller: {
      key: keys.listedSeller(tenantId, signedUpAt),
      exported: 'because the account says when it was made',
      deleted: true,
    },
    suspendedSeller: {
      key: keys.suspendedSeller('store', tenantId),
      exported: 'because the store says that it is suspended',
      deleted: true,
    },
    sellerNote: {
      key: keys.sellerNote(tenantId, at('note')),
      exported: 'because it is what operators think',
      deleted: true,
    },
    view: {
      key: keys.view(userId, 'view'),
      exported: 'because it is the hash of a token, and nothing else',
      deleted: true,
    },
    announcements: { key: keys.announcements, fields: { shown: [], revision: 1 }, ...ofRuns },
    figures: { key: keys.figures('2026-01-31', 0), ...ofRuns },
    alarm: { key: keys.alarm('storewright-dev-mail-late'), ...ofRuns },
    figureItem: { key: keys.figureItem('sales', `${paid}#${at('payment')}`), ...ofRuns },
    countedChange: { key: keys.countedChange(at('change')), ...ofRuns },
    offerChange: { key: keys.offerChange('product', at('change')), ...ofRuns },
    numberedReceipt: { key: keys.numberedReceipt('261126-123456', at('payment')), ...ofRuns },
    courseUpload: { key: keys.courseUpload('product', at('upload')), ...ofRuns },
    offerNotice: { key: keys.offerNotice(at('change'), 0), ...ofRuns },
    commissionException: {
      key: keys.commissionException(tenantId, 'product'),
      fields: { product_id: 'product', commission_pct: 60, plan: at('plan') },
      ...own,
    },
    supportCase: {
      key: keys.supportCase(`t.${tenantId}`, '28512345-67'),
      fields: {
        ...{ owner: `t.${tenantId}`, owner_id: userId, from: 'lite', topic: 'other', state: 'waiting' },
        ...{ since: paid, messages: [{ at: paid, from: 'customer', text: 'Hello' }], revision: 1 },
        reply_key: 'abcdefghijklmnopabcd',
      },
      ...own,
    },
    caseNumber: { key: keys.caseNumber('28512345-67', `t.${tenantId}`), ...own },
    caseReply: { key: keys.caseReply('28512345-67', 'abcdefghijklmnopabcd'), ...own },
    waitingCase: { key: keys.waitingCase('1', paid, `t.${tenantId}.28512345-67`), ...own },
    answeredCase: { key: keys.answeredCase(paid, at('case')), ...ofRuns },
    sellerRisk: { key: keys.sellerRisk(tenantId), ...own },
    riskFlag: {
      key: keys.riskFlag(tenantId, 'refund-hold.2026-01'),
      fields: { kind: 'refund-hold', text: 'Held.', state: 'open' },
      ...own,
    },
    heldSale: { key: keys.heldSale(tenantId, 'refund-hold.2026-01', at('payment')), ...own },
    listedFlag: {
      key: keys.listedFlag('OPEN', paid, tenantId, 'refund-hold.2026-01'),
      exported: 'because the flag itself is',
      deleted: 'because it is of the operators’ work, and names the seller by an id only',
    },
    listedPayout: {
      key: keys.listedPayout('sent', paid, tenantId, at('payout')),
      exported: 'because the payout itself is',
      deleted: 'because it is of the operators’ work, and names the seller by an id only',
    },
    dispute: { key: keys.dispute('OPEN', paid, at('dispute')), ...ofMoney },
    declinedCard: { key: keys.declinedCard(storeId, at('network'), 'card'), ...ofRuns },
    secureCheckouts: { key: keys.secureCheckouts(at('store')), ...ofRuns },
    bankAccountOf: {
      key: keys.bankAccountOf(at('bank'), tenantId),
      exported: 'because the account for payouts has the bank account’s last digits',
      deleted:
        'because somebody who opens another account with the same bank is noticed; it ends automatically',
    },
    approval: { key: keys.approval(at('approval')), ...ofRuns },
    auditDay: { key: keys.auditDay('2026-01-31'), ...ofRuns },
    secondFactorProof: {
      key: keys.secondFactorProof(userId, 'session'),
      exported: 'because the session says it too',
      deleted: true,
    },
    trustedDevice: {
      key: keys.trustedDevice(userId, 'device'),
      exported: 'because it is the hash of a token, and nothing else',
      deleted: true,
    },
    emailLock: { key: keys.emailLock(userId), ...own },
    reservedEmail: {
      key: keys.reservedEmail(at('email')),
      exported: 'because the change of address that it belongs to is',
      deleted: 'because nobody else may take a previous address that fast; it ends automatically',
    },
    tenant: { key: keys.tenant(tenantId), ...own },
    deletedTenant: {
      key: keys.deletedTenant(tenantId),
      exported: 'because it is written when the seller is deleted',
      deleted:
        'because a payment page that is still open must be refunded; it has no more than an id, for 90 days',
    },
    store: { key: keys.store(tenantId), ...own },
    siteHead: { key: keys.siteHead(tenantId), fields: { address: at('site'), revision: '1' }, ...own },
    stats: { key: keys.stats(tenantId), ...own },
    failedWork: {
      key: keys.failedWork('advance-plans', `TENANT#${tenantId} HOME#TENANT`),
      exported: 'because it is of the product’s own work',
      deleted: 'because it is of the product’s own work, and ends automatically',
    },
    campaign: { key: keys.campaign(tenantId, at('campaign')), ...own },
    campaignRequest: { key: keys.campaignRequest(tenantId, at('request')), ...own },
    campaignLimit: { key: keys.campaignLimit, ...ofRuns },
    payoutAccount: {
      key: keys.payoutAccount(tenantId),
      fields: {
        owner_id: userId,
        account_id: at('account'),
        country: 'US',
        state: 'ready',
        due_at: paid,
      },
      ...own,
    },
    payoutAccountOwner: {
      key: keys.payoutAccountOwner(at('account')),
      fields: { tenant_id: tenantId },
      ...own,
    },
    payout: {
      key: keys.payout(tenantId, at('payout')),
      fields: {
        id: at('payout'),
        tenant_id: tenantId,
        account_id: at('account'),
        at: paid,
        cents: 5300,
        carried_cents: 0,
        state: 'sent',
        attempt: 1,
        attempt_began_at: paid,
        tried_at: paid,
        returned_cents: 0,
        revision: 2,
      },
      ...own,
    },
    storeProduct: {
      key: keys.storeProduct(tenantId, 'product'),
      fields: {
        store_id: storeId,
        product_id: 'product',
        status: 'draft',
        seller_key: at('mailbox'),
      },
      ...own,
    },
    content: { key: keys.content(tenantId), ...own },
    release: { key: keys.release(tenantId, 'release'), ...own },
    draftLink: {
      key: keys.draftLink(tenantId),
      fields: { token_hash: at('draft'), expires_at: 4_000_000_000_000 },
      ...own,
    },
    draft: {
      key: keys.draft(at('draft')),
      fields: { tenant_id: tenantId, expires_at: 4_000_000_000_000 },
      exported: 'because it is the hash of a link, which the item of the link has too',
      deleted: true,
    },
    file: { key: keys.file(tenantId, 'picture'), ...own },
    storage: { key: keys.storage(tenantId), ...own },
    credit: { key: keys.credit(tenantId, 'entry'), ...own },
    order: {
      key: keys.order(tenantId, paid, at('payment')),
      fields: { id: at('payment'), paid_at: paid, checkout_id: at('checkout') },
      ...own,
    },
    buyer: { key: keys.buyer(tenantId, 'hash'), ...own },
    customer: { key: keys.customer(tenantId, paid, 'hash'), ...own },
    purchase: { key: keys.purchase(tenantId, 'hash', paid, at('payment')), ...own },
    ledgerEntry: { key: keys.ledgerEntry(tenantId, paid, 'entry'), ...own },
    heldBucket: { key: keys.heldBucket(tenantId, '2026-02-14'), ...own },
    reviewAnswer: { key: keys.reviewAnswer(tenantId, 'review'), ...own },
    sellersReport: { key: keys.sellersReport(tenantId, 'review'), ...own },
    courseSeller: {
      key: keys.courseSeller('product', at('mailbox'), tenantId),
      exported: 'because it is made of the product and a hash of the seller’s email',
      deleted: true,
    },
    ownReview: { key: keys.ownReview(at('library'), 'product'), ...ofBuyers },
    review: { key: keys.review(at('review')), ...ofBuyers },
    newestReview: { key: keys.newestReview('product', paid, at('review')), ...ofBuyers },
    starsReview: { key: keys.starsReview('product', 5, paid, at('review')), ...ofBuyers },
    courseChange: { key: keys.courseChange(at('course'), '2026-01-31', '0'), ...ofRuns },
    courseCounts: { key: keys.courseCounts(at('course')), ...ofRuns },
    countedSale: { key: keys.countedSale(at('payment')), ...ofMoney },
    visitedStore: {
      key: keys.visitedStore(storeId),
      exported: 'because Analytics has the visits',
      deleted:
        'because the pooled count of stores goes back with it; it has no name, and ends after 100 days',
    },
    reviewOfPayment: { key: keys.reviewOfPayment(at('payment'), 'product', at('library')), ...ofBuyers },
    courseReader: { key: keys.courseReader('product', at('mailbox'), at('library')), ...ofBuyers },
    openedLessons: { key: keys.openedLessons(at('library'), 'product'), ...ofBuyers },
    outdatedStore: { key: keys.outdatedStore(tenantId), ...own },
    outdatedCourse: { key: keys.outdatedCourse('product'), ...ofRuns },
    reviewCounts: { key: keys.reviewCounts('product'), ...ofCatalog },
    reviewReports: { key: keys.reviewReports(at('review')), ...ofRuns },
    salesDigest: { key: keys.salesDigest(tenantId, '2026-01-31'), ...own },
    dayTotals: { key: keys.dayTotals(tenantId, '2026-01-31'), ...own },
    sourceTotals: { key: keys.sourceTotals(tenantId, '2026-01-31', 'direct'), ...own },
    recentDays: { key: keys.recentDays(tenantId, '2026-01'), ...own },
    connection: { key: keys.connection(tenantId, 0), ...own },
    connectionOwner: {
      key: keys.connectionOwner(at('connection')),
      exported: 'because it only leads to the connection',
      deleted: 'because it ends with the access token, within ten minutes',
    },
    storefront: { key: keys.storefront(storeId), ...own },
    shownDeals: { key: keys.shownDeals(tenantId), fields: { deals: [], revision: 1 }, ...own },
    discountCode: { key: keys.discountCode(storeId, 'SPRING'), ...own },
    codeCount: { key: keys.codeCount(tenantId), ...own },
    dealTotals: { key: keys.dealTotals(tenantId, 'code-SPRING'), ...own },
    cartMail: {
      key: keys.cartMail(at('mail')),
      exported: 'because it is a buyer’s',
      deleted: 'because it ends after a day',
    },
    codeUse: { key: keys.codeUse(at('checkout')), ...ofMoney },
    suspendedSending: {
      key: keys.suspendedSending(tenantId),
      fields: { reason: 'We check a report of fraud.' },
      exported: true,
      deleted: 'because emails about what was sold go on, and must not name the store again',
    },
    debit: { key: keys.debit(at('checkout')), ...ofBuyers },
    checkout: { key: keys.checkout(at('checkout')), ...ofMoney },
    cart: { key: keys.cart(at('cart')), ...ofBuyers },
    openCheckout: { key: reconciliationKeys.openCheckout(paid, at('checkout')), ...ofRuns },
    reconciliation: { key: reconciliationKeys.reconciliation, ...ofRuns },
    unsettled: { key: reconciliationKeys.unsettled('payment', at('payment')), ...ofRuns },
    visitBatch: { key: keys.visitBatch(0), ...ofRuns },
    formerVisitShard: { key: keys.formerVisitShard(0), ...ofRuns },
    formerVisitBatch: { key: keys.formerVisitBatch, ...ofRuns },
    countedVisitLog: { key: keys.countedVisitLog(at('file')), ...ofRuns },
    payment: { key: keys.payment(at('payment')), fields: { tenant_id: 'platform' }, ...ofMoney },
    receipt: { key: keys.receipt(at('payment')), ...ofMoney },
    refund: { key: keys.refund(at('payment'), 'refund'), ...ofMoney },
    library: { key: keys.library(at('library')), ...ofBuyers },
    courseGrant: { key: keys.courseGrant(at('library'), 'product', at('payment')), ...ofBuyers },
    progress: { key: keys.progress(at('library'), 'product', at('payment')), ...ofBuyers },
    givenSeat: { key: keys.givenSeat(at('library'), 'product', at('payment'), 1), ...ofBuyers },
    claimedSeat: { key: keys.claimedSeat(at('library'), 'product'), ...ofBuyers },
    seatClaim: { key: keys.seatClaim(at('library'), 'claim'), ...ofBuyers },
    reviewRequest: { key: keys.reviewRequest(at('library'), at('payment')), ...ofBuyers },
    seatLink: { key: keys.seatLink(at('token')), ...ofBuyers },
    refundRequest: { key: keys.refundRequest(at('payment')), ...ofBuyers },
    buyerSession: { key: keys.buyerSession(at('token')), ...ofBuyers },
    accessLink: { key: keys.accessLink(at('token')), ...ofBuyers },
    course: { key: keys.course('product'), ...ofCatalog },
    lesson: { key: keys.lesson('product', 'lesson'), ...ofCatalog },
    courseIntroduction: { key: keys.courseIntroduction('product'), ...ofCatalog },
    courseVersion: { key: keys.courseVersion('product', 1), ...ofCatalog },
    lessonOfVersion: { key: keys.lessonOfVersion('product', 1, 'lesson'), ...ofCatalog },
    catalogProduct: { key: keys.catalogProduct('product'), ...ofCatalog },
    recentWords: { key: keys.recentWords('product'), ...ofCatalog },
    landingFigures: { key: keys.landingFigures, ...ofCatalog },
    catalogVersion: { key: keys.catalogVersion(1), ...ofCatalog },
    productOfVersion: { key: keys.productOfVersion(1, 'product'), ...ofCatalog },
    siteName: {
      key: keys.siteName(at('site')),
      fields: { tenant_id: tenantId },
      exported: true,
      deleted: 'because nobody else may have the address for 90 days; it names no seller then',
    },
    subscription: {
      key: keys.subscription(at('subscription')),
      exported: true,
      deleted: 'because the invoices of a plan are kept as the law wants',
    },
    subscriptionReferral: {
      key: keys.subscriptionReferral(at('subscription')),
      exported: 'because it is of whoever referred the seller',
      deleted: 'because it is of whoever referred the seller',
    },
    referralCode: { key: keys.referralCode(at('code')), fields: { tenant_id: tenantId }, ...own },
    referrals: {
      key: keys.referrals(tenantId),
      fields: { code: at('code'), visits: 0, sign_ups: 0, paying: 0, earned_cents: 0 },
      ...own,
    },
    referrer: { key: keys.referrer(tenantId), ...own },
    referredSubscription: {
      key: keys.referredSubscription(tenantId, at('referred')),
      fields: { id: at('referred') },
      ...own,
    },
    dataExport: { key: keys.dataExport(tenantId), ...own },
    planCards: { key: keys.planCards(tenantId), ...own },
    planMail: { key: keys.planMail(tenantId, 'trial-ending'), ...own },
    billing: { key: keys.billing, ...ofRuns },
    trial: {
      key: keys.trial(at('mailbox')),
      exported: 'because the tenant says the same',
      deleted: 'because a mailbox has one trial; it has no address, and ends automatically after two years',
    },
    tenantName: { key: keys.tenantName(subdomain), fields: { tenant_id: tenantId }, ...own },
    code: { key: keys.code('verification', emailKey), ...secret },
    resetGrant: { key: keys.resetGrant(emailKey), ...secret },
    resetLink: { key: keys.resetLink(emailKey), ...secret },
    notice: { key: keys.notice(emailKey), ...secret },
    pendingAccount: {
      key: keys.pendingAccount(userId),
      exported: 'because it only says until when the address had to be verified',
      deleted: 'because it ends automatically seven days after the sign-up',
    },
    audit: {
      key: keys.audit(at('entry')),
      exported: 'because it is the platform’s record of who did what, without an address',
      deleted: 'because it proves what was done on whose request',
    },
    rate: {
      key: keys.rate(at('what'), 'window'),
      exported: 'because it only counts requests',
      deleted: 'because it ends automatically after two hours',
    },
  }
}
