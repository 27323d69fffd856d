/** The account and region that the local stack uses. */
export const region = 'eu-west-1'
export const account = '000000000000'
