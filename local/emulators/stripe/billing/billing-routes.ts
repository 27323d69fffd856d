import { find } from '../account.ts'
import { page, pageOf } from '../lists.ts'
import { Expansion, parseParams } from '../params.ts'
import { retrieveRoute, route } from '../route.ts'
import {
  CustomerUpdate,
  InvoiceList,
  InvoicePaymentList,
  InvoicePreview,
  PortalCreate,
  PriceCreate,
  PriceList,
  ProductCreate,
  ScheduleCreate,
  ScheduleUpdate,
  SubscriptionCancel,
  SubscriptionUpdate,
} from './billing-params.ts'
import { createPortal } from './portals.ts'
import { createPrice, createProduct, pricesOf } from './prices.ts'
import { payInvoice } from './renewals.ts'
import { createSchedule, releaseSchedule, updateSchedule } from './schedules.ts'
import { endSubscription, previewInvoice, updateSubscription } from './subscriptions.ts'

/** The endpoints that plans need. */
export const billingRoutes = [
  route('POST /v1/products', ({ account, params }) =>
    createProduct(account, parseParams(ProductCreate, params)),
  ),
  route('POST /v1/prices', ({ account, params }) => createPrice(account, parseParams(PriceCreate, params))),
  route('GET /v1/prices', ({ account, path, params }) => {
    const { lookup_keys, active: _, ...query } = parseParams(PriceList, params)
    return pageOf(path, pricesOf(account, lookup_keys), query)
  }),
  route('GET /v1/customers/{id}', retrieveRoute('customers')),
  route('POST /v1/customers/{id}', ({ account, id, params }) => {
    const { email } = parseParams(CustomerUpdate, params)
    const customer = { ...find(account, 'customers', id), email }
    account.records.put('customers', customer)
    return customer
  }),
  route('GET /v1/subscriptions/{id}', retrieveRoute('subscriptions')),
  route('POST /v1/subscriptions/{id}', ({ account, id, params }) =>
    updateSubscription(account, id, parseParams(SubscriptionUpdate, params)),
  ),
  route('DELETE /v1/subscriptions/{id}', ({ account, id, params }) => {
    parseParams(SubscriptionCancel, params)
    return endSubscription(account, find(account, 'subscriptions', id), 'cancellation_requested')
  }),
  route('POST /v1/subscription_schedules', ({ account, params }) =>
    createSchedule(account, parseParams(ScheduleCreate, params).from_subscription),
  ),
  route('POST /v1/subscription_schedules/{id}', ({ account, id, params }) =>
    updateSchedule(account, id, parseParams(ScheduleUpdate, params)),
  ),
  route('POST /v1/subscription_schedules/{id}/release', ({ account, id, params }) => {
    parseParams(Expansion, params)
    return releaseSchedule(account, id)
  }),
  route('GET /v1/invoices', ({ account, path, params }) => {
    const { subscription, ...query } = parseParams(InvoiceList, params)
    const invoices = account.records
      .all('invoices')
      .filter(({ parent }) => !subscription || parent?.subscription_details?.subscription === subscription)
    return page(path, invoices, query)
  }),
  route('POST /v1/invoices/{id}/pay', ({ account, id, params }) => {
    parseParams(Expansion, params)
    return payInvoice(account, id)
  }),
  route('POST /v1/invoices/create_preview', ({ account, params }) =>
    previewInvoice(account, parseParams(InvoicePreview, params)),
  ),
  route('GET /v1/invoice_payments', ({ account, path, params }) => {
    const { payment, ...query } = parseParams(InvoicePaymentList, params)
    const payments = account.records
      .all('invoices')
      .flatMap(({ payments: list }) => list?.data ?? [])
      .filter((one) => one.payment.payment_intent === payment.payment_intent)
    return pageOf(path, payments, query)
  }),
  route('POST /v1/billing_portal/sessions', ({ account, params }) =>
    createPortal(account, parseParams(PortalCreate, params)),
  ),
]
