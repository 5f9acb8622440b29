// What a false sighting is printed with: beneath in full, beneath in short where there is little room, and its name.
export const falseSighting = {
  en: { caption: 'false sighting', brief: 'fake', label: 'Fake' },
  de: { caption: 'Scheinziel', brief: 'Schein', label: 'Schein' },
} as const;
