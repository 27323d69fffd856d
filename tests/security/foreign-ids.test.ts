import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { ActionName } from '#contract/api/api.ts'
import { visitStore } from '#tests/harness/buyers/store-visit.ts'
import { apiFor, newSeller, type Seller } from '#tests/harness/sellers/seller.ts'
import { type SharedStack, sharedStack } from '#tests/harness/stack/shared-stack.ts'
import { actionNames, actionOf, messageOf, requestsFor, sellerActions } from '../harness/fuzz/requests.ts'
import { itemsOf } from '../harness/fuzz/stored.ts'
import { namedBy, type SellerWithIds, sellerWithIds } from './support/seller-ids.ts'

let stack: SharedStack
let ada: SellerWithIds
let eve: Seller
beforeAll(async () => {
  stack = await sharedStack()
  ada = await sellerWithIds(stack)
  eve = await newSeller({ name: 'Eve' })
})

/** Returns Ada's items in the table and Ada's page, to be compared byte for byte. */
const allOfAda = async () => [
  ...(await itemsOf(stack.environment, ada)),
  (await visitStore(stack.origin, ada.address)).html,
]

const idsOfAda = () => ({
  ...ada.named,
  tenant: ada.tenantId,
  user: ada.userId,
  store: ada.storeId,
  address: ada.address,
})

/** Each action that names something of a seller's, with the field that does and what it names. */
const ofAnyAction: Partial<Record<ActionName, Record<string, keyof SellerWithIds['named']>>> = namedBy
const naming = actionNames.flatMap((name) =>
  Object.entries(fieldsNaming(name)).map(([field, kind]) => ({ name, field, kind })),
)
function fieldsNaming(name: ActionName): Record<string, keyof SellerWithIds['named']> {
  return ofAnyAction[name] ?? {}
}

const requestNaming = (name: ActionName, field: string, id: string) =>
  messageOf(name, { ...Object(requestsFor(ada.ids)[name]), [field]: id })

/** As it is, as a path, as a key of the table, and with the tenant in front. */
const wrappings = [
  (id: string) => id,
  (id: string) => `../${id}`,
  (id: string) => `HOME#PRODUCT#${id}`,
  (id: string) => `${ada.tenantId}#${id}`,
]

describe('the ids of another seller', () => {
  test.each(naming)('$name with $field returns 404 and changes nothing', async ({ name, field, kind }) => {
    const before = await allOfAda()
    const variants = [...wrappings.map((wrap) => wrap(ada.named[kind])), ...Object.values(idsOfAda())]
    const replies = await Promise.all(variants.map((id) => eve.api(...requestNaming(name, field, id))))
    const told = replies.map(({ status, body }) => `${status} ${body.error}`)
    const refusals = ['404 not-found', '400 invalid-input']
    expect(told.filter((it) => !refusals.includes(it))).toEqual([])
    expect(told[0]).toBe('404 not-found')
    expect(await allOfAda()).toEqual(before)
  })

  test.each(sellerActions)('%s takes them from nowhere else: neither query nor headers', async (name) => {
    const before = await allOfAda()
    const [method, path, body] = messageOf(
      name,
      requestsFor({ ...ada.ids, storeProductId: 'none', releaseId: 'none' })[name],
    )
    const url = new URL(path, stack.origin)
    const foreign = {
      tenant_id: ada.tenantId,
      tenantId: ada.tenantId,
      sub: ada.userId,
      id: ada.ids.storeProductId,
    }
    for (const [key, id] of Object.entries(foreign)) url.searchParams.append(key, id)
    const reply = await fetch(url, {
      method,
      headers: {
        authorization: `Bearer ${eve.accessToken}`,
        'content-type': 'application/json',
        'x-tenant-id': ada.tenantId,
        'x-user-id': ada.userId,
        cookie: `tenant_id=${ada.tenantId}`,
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await reply.text()
    for (const id of Object.values(idsOfAda())) expect(text).not.toContain(id)
    expect(await allOfAda()).toEqual(before)
  })
})

describe('the contract', () => {
  /** Fields whose value names nothing that is stored of one seller or buyer. */
  const values = new Set(
    (
      'about_audience about_contact about_courses about_who active address ahead as audience bio base brandColors brand_color by bytes cents completed confirmed content contentType country decision email facebook fresh from ' +
      'full_name goal disclosure instagram interval language limit lines locked locks name newPassword niche order page password path percent period places plan planned_on price_override ' +
      'proration_at purpose q reason replaces replaces_own_words request_id requestId return_to role sale_mails search search_description ' +
      'search_listed search_title seats section source stars state status storeName store_name support_email support_phone ' +
      'text theme to tone topic reference total_cents twitter type unlisted_pages until used uses youtube zoneinfo'
    ).split(' '),
  )
  /** Fields that name a course of the catalog, which is everybody's; as a filter, in the seller's own orders. */
  const courses = new Set(
    [
      'add-store-products',
      'get-course-preview',
      'openai-generate-site',
      'create-campaign',
      'create-deal',
      'update-deal',
      'list-orders',
      'export-orders',
      'list-reviews',
    ].flatMap((name) =>
      ['product_ids', 'course_ids', 'id', 'selectedOfferIds', 'product', 'course'].map(
        (field) => `${name}: ${field}`,
      ),
    ),
  )
  /** Fields that other tests send with what is somebody else's: of any action, or of one. */
  const provenIn: Record<string, string> = {
    cursor: 'lambdas/payments/buying.test.ts',
    token: 'security/libraries.test.ts',
    code: 'security/guessing.test.ts',
    resetToken: 'security/resets.test.ts',
    key: 'lambdas/payments/buying.test.ts',
    cart_id: 'lambdas/payments/checkout.test.ts',
    store_id: 'security/checkouts.test.ts',
    product_id: 'security/libraries.test.ts',
    lesson_id: 'security/libraries.test.ts',
    file_id: 'security/libraries.test.ts',
    payment_id: 'security/libraries.test.ts',
    seat_token: 'lambdas/library/access-links.test.ts',
    'get-checkout: id': 'lambdas/payments/buying.test.ts',
    'request-refund: line': 'security/libraries.test.ts',
    'find-purchases: checkouts': 'lambdas/payments/find-purchases.test.ts',
    'edit-review: id': 'lambdas/library/reviews.test.ts',
    'delete-review: id': 'lambdas/library/reviews.test.ts',
    'answer-review: id': 'lambdas/testimonials.test.ts',
    'report-review: id': 'lambdas/testimonials.test.ts',
    'list-reviews: store': 'lambdas/testimonials.test.ts',
    'continue-case: id': 'lambdas/help/cases.test.ts',
    'undo-email-change: account': 'lambdas/profile/undo-email.test.ts',
    'send-verification-email: userId': 'security/enumeration.test.ts',
  }

  /**
   * Fields of operators' actions that name something of a seller, buyer, operator or course. lambdas/operators/admission.test.ts asks
   * each of these actions as a seller, a demoted operator and a forged role: none finds anything.
   */
  const namedByOperators: Partial<Record<ActionName, string>> = {
    'create-refund': 'payment_id line',
    'decline-refund-request': 'id',
    'decide-approval': 'id',
    'read-audit': 'target who cursor',
    'list-approvals': 'cursor',
    'change-role': 'email typed_email',
    'remove-seller-factor': 'email typed_email',
    'list-sellers': 'q cursor',
    'list-purchases': 'q',
    'get-seller': 'id',
    'list-seller-records': 'id cursor',
    'note-seller': 'id',
    'give-credits': 'id typed request_id',
    'give-plan': 'id typed',
    'change-suspension': 'id',
    'resend-receipt': 'id',
    'close-seller': 'id typed',
    'start-view': 'id user_id',
    announce: 'request_id',
    'end-announcement': 'id',
    'get-offer': 'id',
    'compare-content': 'id number',
    'start-course-upload': 'id',
    'list-course-uploads': 'id',
    'get-course-upload': 'id upload',
    'import-course-upload': 'id upload typed_id',
    'restore-content': 'id number typed_id',
    'update-offer': 'id',
    'archive-offer': 'id typed_id',
    'schedule-price': 'id typed_id',
    'cancel-price': 'id typed_id',
    'get-commission-plan': 'id',
    'propose-commission': 'id seller_email typed_id',
    'list-flags': 'cursor',
    'resolve-flag': 'id tenant_id',
    'list-disputes': 'cursor',
    'preview-evidence': 'id at',
    'submit-evidence': 'id at',
    'list-desk-payouts': 'cursor',
    'list-figure': 'cursor',
    'get-seller-payouts': 'id',
    'retry-payout': 'id',
    'settle-payout': 'id payout_id typed_id',
    'list-waiting-cases': 'cursor',
    'read-case': 'id',
    'answer-case': 'id',
    'draft-case-answer': 'id',
    'close-case': 'id',
  }
  /** Fields of operators' actions that say what is done, or which of all records are listed. */
  const chosenByOperators = new Set(
    (
      'access archived bytes cents change commission_pct credits day decision default_price from kind list name offer outcome plan pro_only reason ' +
      'revision role seats state suspended text texts to until verdict what when'
    ).split(' '),
  )

  test('names nothing of somebody’s in a field that no test tries', () => {
    const sellersActions = actionNames.filter((name) => actionOf(name).access !== 'admin')
    const untried = sellersActions.flatMap((name) =>
      fieldsOf(name)
        .filter(
          (field) => !values.has(field) && !(field in provenIn) && !Object.hasOwn(fieldsNaming(name), field),
        )
        .map((field) => `${name}: ${field}`)
        .filter((field) => !courses.has(field) && !(field in provenIn)),
    )
    expect(
      untried,
      'A field that names something of one seller’s is entered in support/seller-ids.ts, any other in `values`',
    ).toEqual([])
    expect(Object.values(provenIn).filter((file) => !existsSync(join('tests', file)))).toEqual([])
  })

  test('has decided on each field of the operators’ actions', () => {
    const named = actionNames
      .filter((name) => actionOf(name).access === 'admin')
      .map((name) => ({ name, fields: fieldsOf(name) }))
      .map(({ name, fields }) => [
        name,
        fields.filter(
          (field) => namedByOperators[name]?.split(' ').includes(field) || !chosenByOperators.has(field),
        ),
      ])
      .filter(([, fields]) => fields?.length)
    const decided = Object.entries(namedByOperators).map(([name, fields]) => [name, fields.split(' ')])
    expect(Object.fromEntries(named)).toEqual(Object.fromEntries(decided))
  })
})

function fieldsOf(name: ActionName): string[] {
  const { path, body, query } = actionOf(name)
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, field = '']) => field)
  const inSchemas = [body, query].flatMap((schema) =>
    schema
      ? Object.keys(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }).properties ?? {})
      : [],
  )
  return [...inPath, ...inSchemas]
}

/** Comes last, because it takes Ada's things away. */
describe('the seller’s own ids', () => {
  let fresh: Awaited<ReturnType<Seller['signIn']>>
  beforeAll(async () => {
    fresh = await ada.seller.signIn()
  })

  test.each(naming)(
    '$name finds what its $field names, so that the tests above can fail',
    async ({ name, field, kind }) => {
      const call = apiFor(stack.origin, fresh.accessToken)
      const { status, body } = await call(...requestNaming(name, field, ada.named[kind]))
      expect({ status, error: body.error }).toEqual({ status: 200, error: undefined })
    },
  )
})
