/** Returns what synthesis takes from the environment. Undefined where it is empty, as in a deployment that leaves it out. */
export const templateSettings = () => ({
  company: process.env.COMPANY || undefined,
  postalAddress: process.env.POSTAL_ADDRESS || undefined,
})
