/** Where the edition pretends to be. */
export const region = 'eu-west-1'
export const account = '000000000000'
