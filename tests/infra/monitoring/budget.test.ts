import { expect, test } from 'vitest'
import { prod, productionOptions, readTemplate, templateOf } from '../../harness/infra/template.ts'

test('a budget tells the operator of costs, spent and forecast', () => {
  const template = readTemplate(templateOf('prod', productionOptions))
  expect(template.onlyOfType('AWS::Budgets::Budget').Properties).toMatchObject({
    Budget: {
      BudgetLimit: { Amount: productionOptions.monthlyBudget, Unit: 'USD' },
      TimeUnit: 'MONTHLY',
      BudgetType: 'COST',
    },
    NotificationsWithSubscribers: [
      { Notification: { NotificationType: 'ACTUAL', Threshold: 50 } },
      { Notification: { NotificationType: 'ACTUAL', Threshold: 100 } },
      {
        Notification: { NotificationType: 'FORECASTED', Threshold: 100 },
        Subscribers: [{ Address: productionOptions.alarmEmail }],
      },
    ],
  })
  expect(prod.ofType('AWS::Budgets::Budget')).toEqual([])
})
