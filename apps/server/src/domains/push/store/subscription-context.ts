/**
 * Whoever has a device's push address can send to it, so it is sealed and bound to its row like personal
 * data.
 */
export const contextOf = (deviceId: string): string => `push_devices.subscription ${deviceId}`
