/** Returns whether the desk exists for somebody with this role. The server decides by the table, for each action. */
export const isOperator = (role: string | undefined) => role === 'admin' || role === 'superadmin'
