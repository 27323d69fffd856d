import { expect, test } from 'vitest'
import { prod, readTemplate, templateOf } from '../../harness/infra/template.ts'

test('a budget tells the operator of costs, spent and forecast', () => {
  const email = 'oncall@example.com'
  const template = readTemplate(templateOf('prod', { alarmEmail: email, monthlyBudget: 200 }))
  expect(template.onlyOfType('AWS::Budgets::Budget').Properties).toMatchObject({
    Budget: { BudgetLimit: { Amount: 200, Unit: 'USD' }, TimeUnit: 'MONTHLY', BudgetType: 'COST' },
    NotificationsWithSubscribers: [
      { Notification: { NotificationType: 'ACTUAL', Threshold: 50 } },
      { Notification: { NotificationType: 'ACTUAL', Threshold: 100 } },
      { Notification: { NotificationType: 'FORECASTED', Threshold: 100 }, Subscribers: [{ Address: email }] },
    ],
  })
  expect(prod.ofType('AWS::Budgets::Budget')).toEqual([])
})
