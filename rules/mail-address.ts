/**
 * Returns whether a mail can name this address in its Reply-To. SES refuses the whole mail for another one: dots stand between other
 * characters, a label of the domain neither begins nor ends with a hyphen, and 64 characters at most are before the @.
 */
export const isMailAddress = (address: string) =>
  /^(?=.{1,64}@)[\w+-]+(\.[\w+-]+)*@([a-z\d]([a-z\d-]*[a-z\d])?\.)+([a-z]{2,}|xn--[a-z\d-]*[a-z\d])$/i.test(
    address,
  )
