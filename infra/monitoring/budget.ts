import { Stack } from 'aws-cdk-lib'
import { CfnBudget } from 'aws-cdk-lib/aws-budgets'
import { Construct } from 'constructs'
import { productName } from '#rules/courses/product.ts'

export type BudgetProps = { stage: string; monthlyUsd: number; email: string }

/**
 * Tells the operator by mail when the account's costs of a month reach half of the budget, or are forecast to exceed it. Somebody
 * who causes costs and nothing else sets off no other alarm.
 */
export class Budget extends Construct {
  constructor(scope: Construct, id: string, { email, monthlyUsd, stage }: BudgetProps) {
    super(scope, id)
    const notificationAt = (notificationType: 'ACTUAL' | 'FORECASTED', threshold: number) => ({
      notification: {
        notificationType,
        comparisonOperator: 'GREATER_THAN',
        threshold,
        thresholdType: 'PERCENTAGE',
      },
      subscribers: [{ subscriptionType: 'EMAIL', address: email }],
    })
    new CfnBudget(this, 'Monthly', {
      budget: {
        budgetName: `${productName}-${stage}-${Stack.of(this).region}`,
        budgetType: 'COST',
        timeUnit: 'MONTHLY',
        budgetLimit: { amount: monthlyUsd, unit: 'USD' },
      },
      notificationsWithSubscribers: [
        notificationAt('ACTUAL', 50),
        notificationAt('ACTUAL', 100),
        notificationAt('FORECASTED', 100),
      ],
    })
  }
}
