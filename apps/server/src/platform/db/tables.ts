/**
 * The tables of the database by name. Each domain's store declares its own with
 * `declare module '../../db/tables.ts' { interface Tables { users: UsersTable } }`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: domains fill it by augmentation.
export interface Tables {}
