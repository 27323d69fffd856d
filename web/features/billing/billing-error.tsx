/** Why the change in the dialog was not made. */
export const BillingError = ({ text }: { text: string }) => (
  <p role="alert" className="mb-4 rounded-lg bg-danger-soft px-4 py-3 text-sm text-danger">
    {text}
  </p>
)
