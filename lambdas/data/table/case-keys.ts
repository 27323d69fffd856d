import type { Key } from './partitions.ts'

export const casesPartition = 'CASES'
/** Partition of the cases of one seller or buyer; see `CaseOwner`. */
export const casePartition = (owner: string) => `CASE#${owner}`

/** The part of `keys` for what sellers and buyers write to us. */
export const caseKeys = {
  /** {owner, owner_id?, library_id?, from, topic, state, since, messages, revision, reply_key?, problem?, problem_at?, mailed?}: also the outbox of its mails, type `support_case`. */
  supportCase: (owner: string, number: string): Key => ({ pk: casePartition(owner), sk: number }),
  /**
   * {owner, number, topic, from, since, begins}: a case that waits for an answer, by whose turn it is. `id` is `<owner>.<number>`: two
   * owners may have the same number.
   */
  waitingCase: (rank: string, since: string, id: string): Key => ({
    pk: casesPartition,
    sk: `WAITING#${rank}#${since}#${id}`,
  }),
  /** {owner, owner_id?, library_id?, number, ttl}: the case that a reply's address names. */
  caseReply: (number: string, key: string): Key => ({ pk: casePartition(`r.${number}.${key}`), sk: 'REPLY' }),
  /** {owner, number, ttl}: who wrote the case with this number. Two owners may have the same number. */
  caseNumber: (number: string, owner: string): Key => ({ pk: casePartition(`n.${number}`), sk: owner }),
  /** {waited_ms, ttl}: how long somebody waited for an answer. */
  answeredCase: (at: string, id: string): Key => ({
    pk: casesPartition,
    sk: `ANSWERED#${at}#${id}`,
  }),
}
