/** The address to which a buyer writes with questions. */
export const SupportLink = ({ address }: { address: string }) => (
  <p className="text-sm text-muted">
    Questions? Write to{' '}
    <a
      href={`mailto:${address}`}
      className="inline-flex min-h-11 items-center font-semibold text-accent underline underline-offset-3 wrap-anywhere"
    >
      {address}
    </a>
    .
  </p>
)
