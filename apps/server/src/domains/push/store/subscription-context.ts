/** Who has the address of a device can write to it, so it is bound to its row like a person's field. */
export const contextOf = (deviceId: string): string => `push_devices.subscription ${deviceId}`
