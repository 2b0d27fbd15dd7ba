import type { Locale } from '#kernel/locales.ts'

const list = (names: string): readonly string[] => names.trim().split(/\s+/)

type Names = { readonly female: readonly string[]; readonly male: readonly string[] }

/** First names by language, most recent first, so that a name suits its owner's age. */
export const NAMES: Record<Locale, Names> = {
  en: {
    female: list(`Chloe Ella Freya Jasmine Georgia Bethany Molly Paige Holly Lucy Amber Abigail Leah Zoe Megan Naomi
      Rachel Gemma Hannah Lauren Kelly Claire Nicola Joanna Rebecca Samantha Victoria Michelle Tracy Sharon Alison
      Helen Karen Deborah Jacqueline Denise Susan Lorraine Frances Christine Carol Diane Kathleen Marilyn Judith Ruth
      Rosemary Eileen Beverly Constance`),
    male: list(`Callum Jacob Tyler Owen Lewis Connor Josh Liam Ethan Harvey Reece Nathan Aaron Kieran Ryan Adam Luke Sean
      Craig Gareth Stuart Darren Lee Marcus Jason Russell Simon Neil Ian Gavin Martin Adrian Graham Nigel Kevin
      Stephen Philip Alan Keith Trevor Roger Clive Malcolm Geoffrey Dennis Raymond Douglas Walter Leonard Frank`),
  },
  nl: {
    female: list(`Fleur Sanne Noa Lotte Iris Femke Anouk Roos Maud Lieke Merel Eline Kim Linda Esmee Marit Floor Jolijn
      Nienke Marloes Ilse Karlijn Suzanne Mirjam Sandra Petra Wendy Astrid Chantal Saskia Monique Ingrid Jolanda
      Karin Esther Yvonne Carla Marjan Annemiek Wilma Ellen Marijke Ria Gerda Hanneke Tineke Thea Joke Coby Truus`),
    male: list(`Daan Sem Bram Lars Thijs Jasper Ruben Stijn Tim Niels Joost Sander Koen Pieter Wouter Maarten Bas Jelle
      Roel Gijs Jeroen Dennis Bart Michiel Arjan Erik Martijn Marco Ronald Richard Edwin Frank Marcel Patrick Robert
      Peter Hans Ruud Rob Theo Wim Henk Gerard Kees Cor Jaap Piet Arie Dirk Joop`),
  },
  de: {
    female:
      list(`Lena Mia Hannah Leonie Jule Pia Nele Antonia Lisa Franziska Julia Carolin Marlene Johanna Svenja Katrin
      Melanie Nadine Daniela Stefanie Anja Tanja Nicole Sandra Claudia Silke Simone Britta Kerstin Heike Sabine
      Martina Petra Birgit Susanne Andrea Cornelia Angelika Gabriele Ute Monika Renate Brigitte Christa Ingrid Karin
      Helga Gisela Hannelore Rosemarie`),
    male: list(`Finn Jonas Lukas Moritz Niklas Jannik Felix Leon Fabian Tobias Sebastian Philipp Florian Dominik Marcel
      Benjamin Matthias Christoph Daniel Kai Sven Lars Torsten Oliver Marco Jens Stefan Markus Thomas Andreas Frank
      Michael Ralf Uwe Jörg Holger Bernd Rainer Wolfgang Jürgen Dieter Werner Manfred Klaus Helmut Günter Horst
      Heinz Gerhard Ernst`),
  },
  it: {
    female:
      list(`Giulia Sofia Martina Alice Chiara Giorgia Beatrice Camilla Noemi Aurora Federica Valentina Elisa Ilaria
      Serena Eleonora Marta Alessia Silvia Francesca Laura Michela Elena Simona Barbara Cristina Monica Daniela
      Sabrina Stefania Manuela Paola Roberta Patrizia Antonella Claudia Raffaella Lucia Donatella Cinzia Marina
      Giovanna Rosanna Loredana Tiziana Luisa Franca Carla Graziella Ornella`),
    male: list(`Lorenzo Leonardo Matteo Tommaso Edoardo Filippo Riccardo Gabriele Nicolò Davide Simone Federico Alessio
      Luca Jacopo Emanuele Francesco Marco Andrea Stefano Fabio Daniele Cristian Michele Alberto Enrico Roberto
      Massimo Paolo Maurizio Claudio Giorgio Gianluca Sergio Antonio Giuseppe Franco Giovanni Vincenzo Mario Luigi
      Bruno Piero Carlo Aldo Umberto Renato Silvano Ennio Sandro`),
  },
  fr: {
    female: list(`Léa Manon Camille Chloé Inès Jade Zoé Clara Margaux Pauline Lucie Marion Charlotte Juliette Élodie
      Mathilde Laura Anaïs Aurélie Émilie Audrey Céline Delphine Virginie Karine Stéphanie Sandrine Nathalie Séverine
      Isabelle Valérie Christelle Sophie Laurence Corinne Véronique Florence Pascale Sylvie Catherine Brigitte Martine
      Françoise Dominique Chantal Monique Annie Nicole Jacqueline Colette`),
    male: list(`Hugo Théo Enzo Lucas Maxime Antoine Clément Quentin Baptiste Romain Florian Adrien Simon Thibault Julien
      Benoît Mathieu Vincent Guillaume Damien Fabien Cédric Sébastien Arnaud Olivier Jérôme Laurent Stéphane Frédéric
      Christophe Thierry Éric Franck Pascal Philippe Hervé Bruno Didier Marc Alain Patrick Gilles Serge Jean-Luc
      Michel Bernard Gérard Daniel Christian Jacques`),
  },
  es: {
    female: list(`Lucía Paula Martina Carla Noelia Irene Andrea Alba Claudia Marina Sara Nerea Ainhoa Laura Cristina
      Miriam Raquel Patricia Silvia Sandra Vanesa Beatriz Mónica Sonia Nuria Yolanda Eva Susana Esther Elena Lorena
      Olga Inmaculada Marta Gloria Rocío Mercedes Amparo Pilar Rosa Montserrat Dolores Consuelo Teresa Concha Carmen
      Josefina Remedios Isabel Aurora`),
    male: list(`Hugo Álex Iker Pablo Adrián Álvaro Sergio Diego Rubén Iván Marcos Gonzalo Jaime Daniel Víctor Borja Raúl
      David Óscar Héctor Jorge Roberto Alberto Fernando Nacho Carlos Javier Andrés Miguel Eduardo Luis Enrique
      Santiago Rafael Ángel Ramón Joaquín Julián Tomás Alfonso Antonio Manuel Francisco Vicente Emilio Agustín Juan
      José Salvador Anselmo`),
  },
  pl: {
    female:
      list(`Julia Zuzanna Oliwia Wiktoria Natalia Ola Weronika Kinga Karolina Paulina Kasia Magda Marta Ania Justyna
      Agnieszka Monika Sylwia Ewelina Joanna Aneta Kamila Izabela Edyta Iwona Beata Dorota Renata Małgorzata Anna
      Katarzyna Ewa Barbara Elżbieta Grażyna Bożena Teresa Danuta Jolanta Halina Krystyna Urszula Maria Wanda Irena
      Jadwiga Zofia Hanna`),
    male: list(`Kuba Filip Szymon Mateusz Kacper Dawid Bartek Patryk Kamil Adrian Łukasz Michał Maciej Paweł Tomek Wojtek
      Marcin Piotr Krzysztof Radek Rafał Grzegorz Sebastian Artur Robert Jacek Darek Mariusz Sławek Mirosław Andrzej
      Marek Zbigniew Janusz Leszek Ryszard Jerzy Wiesław Waldemar Bogdan Stanisław Henryk Tadeusz Kazimierz Edward
      Zdzisław Czesław Eugeniusz`),
  },
  da: {
    female: list(`Freja Ida Laura Emma Sofie Mathilde Cecilie Signe Julie Caroline Maja Amalie Line Katrine Stine Louise
      Camilla Mette Rikke Maria Trine Tina Heidi Charlotte Pernille Anja Helle Lone Dorte Susanne Marianne Bente
      Annette Jette Lene Hanne Birgitte Kirsten Inge Karen Lis Birthe Else Grethe Ruth Tove Solveig Ulla`),
    male: list(`Magnus Emil Mikkel Oliver Frederik Mathias Rasmus Anders Nikolaj Jonas Kasper Simon Christian Jakob Morten
      Thomas Martin Jesper Søren Lars Peter Michael Henrik Claus Kim Torben Carsten Allan Brian Jan Steen Flemming
      Ole Niels Per John Erik Jørgen Bent Poul Kurt Leif Hans Svend Knud Preben Finn Verner`),
  },
  fi: {
    female:
      list(`Aino Emma Venla Iida Sara Noora Jenna Veera Anni Essi Salla Laura Heidi Henna Katja Johanna Elina Hanna
      Minna Sanna Mari Tiina Piia Kirsi Päivi Satu Outi Anne Sari Tuija Merja Marja Riitta Leena Eija Raija Pirjo
      Tuula Ritva Seija Sirpa Maija Kaarina Liisa Helena Anneli Irma Aila`),
    male: list(`Eetu Onni Aleksi Joonas Niko Ville Jesse Antti Mikko Lauri Juho Matias Janne Jussi Tuomas Petri Sami Mika
      Jari Marko Kimmo Toni Harri Timo Pasi Vesa Jukka Juha Ari Kari Markku Hannu Esa Pekka Heikki Seppo Raimo Reijo
      Matti Ilkka Pertti Tapio Erkki Kalevi Jorma Veikko Olavi Eino`),
  },
  nb: {
    female: list(`Nora Emma Thea Ida Ingrid Amalie Maren Vilde Silje Kristine Marte Hanne Camilla Maria Stine Linn Tonje
      Monica Hege Trine Anita Heidi Mona Lene Wenche Siv Gro Nina Elin Marit Tone Grete Bente Berit Inger Randi
      Turid Astrid Liv Kari Solveig Bjørg Gerd Unni Aud Ragnhild Torill Sissel`),
    male: list(`Emil Jonas Magnus Henrik Sander Kristian Andreas Martin Eirik Håkon Lars Marius Thomas Espen Øyvind Anders
      Stian Kjetil Geir Roger Morten Trond Rune Tor Frode Svein Terje Bjørn Arne Jan Per Odd Knut Olav Kjell Ole
      Egil Harald Leif Reidar Asbjørn Torstein Einar Sverre Gunnar Ivar Ragnar Magne`),
  },
  sv: {
    female: list(`Alva Ella Wilma Elsa Moa Ebba Linnea Sara Emelie Hanna Josefin Ida Malin Frida Johanna Jenny Therese
      Sofia Anna Maria Camilla Åsa Karin Helena Pernilla Susanne Annika Ulrika Monica Marie Lena Eva Birgitta Agneta
      Gunilla Margareta Kerstin Ingrid Barbro Inger Siv Gun Britt Ulla Berit Solveig Maj Rut`),
    male: list(`Elias Hugo Oskar Axel Viktor Anton Simon Emil Filip Jonathan Gustav Erik Johan Andreas Marcus Daniel Niklas
      Fredrik Henrik Magnus Mattias Peter Stefan Jonas Patrik Thomas Mikael Anders Håkan Jörgen Mats Ulf Lars Per
      Göran Bengt Leif Kjell Jan Christer Lennart Rolf Sven Gunnar Åke Arne Bertil Stig`),
  },
}
