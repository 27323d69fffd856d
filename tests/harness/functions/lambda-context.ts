import type { Context } from 'aws-lambda'

/** What Lambda tells a handler about its invocation; ours note its request id. */
export const lambdaContext: Context = {
  callbackWaitsForEmptyEventLoop: true,
  functionName: 'test',
  functionVersion: '1',
  invokedFunctionArn: 'arn:aws:lambda:eu-west-1:000000000000:function:test',
  memoryLimitInMB: '512',
  awsRequestId: 'c6af9ac6-7b61-11e6-9a41-93e8deadbeef',
  logGroupName: 'test',
  logStreamName: 'test',
  // AWS would run each of two hundred concurrent calls on a machine of its own; here they share one with other tests.
  getRemainingTimeInMillis: () => 60_000,
  done: () => {},
  fail: () => {},
  succeed: () => {},
}
